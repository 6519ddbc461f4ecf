import { z } from 'zod'
import { inOneLine } from '../rules/plainSigns.ts'
import { saying } from './problem.ts'

/** Why time is closed or a teacher away, as its readers read it. */
export const reason = z
  .string()
  .overwrite(inOneLine)
  .refine((text) => text !== '', saying('reasonMissing'))
  .refine((text) => text.length <= 100, saying('reasonTooLong'))
