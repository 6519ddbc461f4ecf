import { z } from 'zod'
import { recordVersion } from './record.shape.ts'

const language = z.enum(['en', 'jp'])

/** What everybody who signs in is told of themself. */
export const personFields = {
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  notify: z.boolean(),
  comLang: language,
}

/** What staff see besides of everybody who signs in. */
export const accountFields = {
  version: recordVersion,
  active: z.boolean(),
  phoneNumber: z.string(),
  lastLogin: z.string().nullable().describe('ISO 8601 in UTC; null: never.'),
}

/** What a body says of how somebody who signs in is reached; each may be left out. */
export const contactBody = {
  active: z.boolean().optional(),
  email: z.string().optional().describe('Empty: none, which turns notify off.'),
  phoneNumber: z.string().optional(),
  comLang: language.optional(),
  notify: z.boolean().optional(),
}

/** The names in a body that changes somebody. */
export const namesBody = { lastName: z.string().optional(), firstName: z.string().optional() }
