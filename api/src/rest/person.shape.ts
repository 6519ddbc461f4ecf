import { language as languageInput } from '@koma/schema/input/fields'
import { z } from 'zod'
import { recordVersion } from './record.shape.ts'

const language = z.enum(['en', 'jp'])

/** The fields that everybody who signs in sees of themself. */
export const personFields = {
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  notify: z.boolean(),
  comLang: language,
}

/** The further fields that staff see of everybody who signs in. */
export const accountFields = {
  version: recordVersion,
  active: z.boolean(),
  phoneNumber: z.string(),
  lastLogin: z.string().nullable().describe('ISO 8601 in UTC; null: never.'),
}

/** The contact fields of a body; each may be left out. */
export const contactBody = {
  active: z.boolean().optional(),
  email: z.string().optional().describe('The email address. Empty: none, which turns `notify` off.'),
  phoneNumber: z.string().optional(),
  comLang: languageInput.optional(),
  notify: z.boolean().optional(),
}

/** The names in a body that changes somebody. */
export const namesBody = { lastName: z.string().optional(), firstName: z.string().optional() }
