import { z } from 'zod'
import { isEmail } from '../rules/email.ts'
import { plainSigns } from '../rules/plainSigns.ts'
import { saying } from './problem.ts'

const trimmed = z
  .string()
  .max(1000)
  .transform((text) => plainSigns(text).trim())

/** An email address that must be there (D8). */
export const email = trimmed.refine(isEmail, saying('emailForm'))

/** An email address, or an empty text for none. */
export const emailOrNone = trimmed.refine((text) => text === '' || isEmail(text), saying('emailForm'))
