import { z } from 'zod'
import { recordVersion } from './record.shape.ts'

/** What is computed for everybody who signs in, beside the fields of their record. */
export const accountFacts = {
  version: recordVersion,
  lastLogin: z.string().nullable().describe('The time of the last sign-in, ISO 8601 in UTC; null if there was none.'),
}
