import { z } from 'zod'
import { addressIn } from '../rules/link.ts'
import { plainSigns, withoutUnseen } from '../rules/plainSigns.ts'
import { saying } from './problem.ts'

/** Tells whether a name was typed with capitals of its own, as McDonald or van der Berg, which nobody corrects. */
export const hasOwnCapitals = (name: string) => /\p{Lu}\p{M}*\p{Ll}/u.test(name)

/**
 * A name as it is kept: letters of any script, spaces and punctuation, without other signs (ASTU-21, D80). Its first
 * letter becomes a capital unless it has some. Something must be left of it.
 */
export const personName = z
  .string()
  .max(100)
  .transform((text) => {
    const visible = withoutUnseen(plainSigns(text)).replaceAll(/[^\p{L}\p{M}\p{P}\s]/gu, '')
    const name = visible.replaceAll(/\s+/g, ' ').trim()
    return hasOwnCapitals(name) ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  })
  .refine((text) => text !== '', saying('required'))

/**
 * The reading of a name (ふりがな): kana of any width or letters, blanks as one; empty for none. Kanji are refused, since
 * they are what is read. (READ-02)
 */
export const nameReading = z
  .string()
  .max(100)
  .transform((text) => withoutUnseen(plainSigns(text)).replaceAll(/\s+/g, ' ').trim())
  .refine(
    (text) => /^[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Latin}\p{M}ー・\s.,'’-]*$/u.test(text),
    saying('readingForm'),
  )

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

/**
 * An address in the web, with https in front where no http is, or an empty text for none (ASTU-16, ASTU-23, SCHED-82).
 * Of a pasted invitation the address where its meeting is joined is kept.
 */
export const link = z
  .string()
  .max(10_000)
  .transform((text, ctx) => {
    const address = addressIn(text)
    if (address === null) ctx.addIssue({ code: 'custom', input: text, ...saying('linkForm') })
    return address ?? ''
  })

/** What somebody is to a student, such as 母 or mother; empty if it is not known. */
export const relation = z
  .string()
  .max(30)
  .transform((text) => withoutUnseen(plainSigns(text)).replaceAll(/\s+/g, ' ').trim())
