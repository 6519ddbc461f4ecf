import { z } from 'zod'
import { inOneLine } from '../rules/plainSigns.ts'
import { saying } from './problem.ts'

/** The reason why time is closed or a teacher is away. */
export const reason = z
  .string()
  .overwrite(inOneLine)
  .refine((text) => text !== '', saying('reasonMissing'))
  .refine((text) => text.length <= 100, saying('reasonTooLong'))
