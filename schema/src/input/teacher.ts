import { z } from 'zod'
import { plainSigns, withoutUnseen } from '../rules/plainSigns.ts'
import { contact, newCode } from './account.ts'
import { id } from './fields.ts'
import { saying } from './problem.ts'
import { hasOwnCapitals, link } from './person.ts'
import { edited, filledIn } from './record.ts'

/**
 * A first or last name: keeps letters, kana, kanji, Japanese punctuation and spaces, and the hyphens and apostrophes
 * that names have. Each word begins with a capital and goes on in lower case, unless the name was typed with capitals
 * of its own, as McDonald or van der Berg (ATCH-23, ATCH-24).
 */
const name = filledIn
  .transform((text) => {
    const kept = withoutUnseen(plainSigns(text))
      .replaceAll(/[^\p{L}\p{M}・、。「」\s'’-]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (hasOwnCapitals(kept)) return kept
    return kept.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
  })
  .refine((text) => text !== '', saying('required'))

const more = {
  ...contact,
  courseIds: z
    .array(id)
    .max(1000)
    .transform((ids) => [...new Set(ids)])
    .nullish()
    .describe('All courses they teach; each is one of the school that is active, or taught already.'),
  notes: z.string().max(10_000).trim().nullish(),
  calendarColor: z
    .string()
    .max(100)
    .trim()
    .toLowerCase()
    .refine((colour) => /^#[0-9a-f]{6}$/.test(colour), saying('colourForm'))
    .nullish()
    .describe('The color of this teacher in the calendar, `#rrggbb`, such as #f97316.'),
  onlineLessonLink: link
    .nullish()
    .describe('The link of online lessons, with https in front unless it has http; empty for none.'),
  priority: z.boolean().nullish(),
}

/** A new teacher: id, both names and the display name are needed (ATCH-14…29). */
export const createTeacherInput = z
  .object({
    teacherCode: newCode,
    lastName: name,
    firstName: name,
    displayName: filledIn,
    ...more,
  })
  .describe(
    'A new teacher. By default they are active, orange in the calendar, get emails in English and teach no courses.',
  )

export type CreateTeacherInput = z.input<typeof createTeacherInput>

/** Changes of a teacher; the id is not among them (D79). */
export const updateTeacherInput = z
  .object({
    ...edited,
    lastName: name.nullish(),
    firstName: name.nullish(),
    displayName: filledIn.nullish(),
    ...more,
  })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateTeacherInput = z.input<typeof updateTeacherInput>
