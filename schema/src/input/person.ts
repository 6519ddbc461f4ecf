import { z } from 'zod'
import { withHttps } from '../rules/link.ts'
import { plainSigns } from '../rules/plainSigns.ts'
import { saying } from './problem.ts'

/** Whether a name was typed with capitals of its own, as McDonald or van der Berg, which nobody corrects. */
export const hasOwnCapitals = (name: string) => /\p{Lu}\p{M}*\p{Ll}/u.test(name)

/**
 * A name as it is kept: letters of any script, spaces and punctuation, without what else was typed, and its first letter
 * a capital unless it has some (ASTU-21, D80). What is left of it has to be something.
 */
export const personName = z
  .string()
  .max(100)
  .transform((text) => {
    const kept = plainSigns(text).replaceAll(/[^\p{L}\p{M}\p{P}\s]/gu, '')
    const name = kept.replaceAll(/\s+/g, ' ').trim()
    return hasOwnCapitals(name) ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  })
  .refine((text) => text !== '', saying('required'))

/** Signs that people type in place of a hyphen. */
const HYPHENS = /[‐‑‒–—―−ー－ｰ]/g

/** A telephone number: plain digits, brackets, hyphens and spaces, each run of the last two as one (ASTU-26…30). */
export const phoneNumber = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .replaceAll(HYPHENS, '-')
      .normalize('NFKC')
      .replaceAll(/[^\d()\s-]/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?-[ -]*/g, '-')
      .trim(),
  )

/** An address in the web, with https in front where no http is, or an empty text for none (ASTU-16, ASTU-23). */
export const link = z.string().max(2000).transform(withHttps)
