import { z } from 'zod'
import { recordVersion } from './record.shape.ts'

/** The computed fields of everybody who signs in. */
export const accountFacts = {
  version: recordVersion,
  lastLogin: z.string().nullable().describe('The time of the last sign-in, ISO 8601 in UTC; null if there was none.'),
}
