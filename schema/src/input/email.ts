import { z } from 'zod'
import { isEmail } from '../rules/email.ts'
import { plainSigns, withoutUnseen } from '../rules/plainSigns.ts'
import { saying } from './problem.ts'

/** Removes invisible signs, which come along when an address is copied and are never part of one. */
const withoutHidden = (text: string) => withoutUnseen(text).replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

const trimmed = z
  .string()
  .max(1000)
  .transform((text) => withoutHidden(plainSigns(text)).trim())

/** An email address that must be there (D8). */
export const email = trimmed.refine(isEmail, saying('emailForm'))

/** Reads an email address, or an empty text for none. */
export const emailOrNone = trimmed.refine((text) => text === '' || isEmail(text), saying('emailForm'))
