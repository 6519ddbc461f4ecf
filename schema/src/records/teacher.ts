import { z } from 'zod'
import { colour, id } from '../input/fields.ts'
import { hasOwnCapitals, link } from '../input/person.ts'
import { saying } from '../input/problem.ts'
import { edited, filledIn } from '../input/record.ts'
import { plainSigns, withoutUnseen } from '../rules/plainSigns.ts'
import { accountFields, emailLanguage, nameFields, newCode, readingFields } from './account.ts'
import { createInput, field, updateInput } from './record.ts'

/**
 * A first or last name: keeps letters, kana, kanji, Japanese punctuation and spaces, and the hyphens and apostrophes
 * that names have. Each word begins with a capital and continues in lower case. A name typed with capitals of its own,
 * as McDonald or van der Berg, stays as it is (ATCH-23, ATCH-24).
 */
const name = filledIn
  .transform((text) => {
    const visible = withoutUnseen(plainSigns(text))
      .replaceAll(/[^\p{L}\p{M}・、。「」\s'’-]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (hasOwnCapitals(visible)) return visible
    return visible.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
  })
  .refine((text) => text !== '', saying('required'))

/** A teacher (ATCH-14); the courses they teach are kept beside. */
export const teacherFields = {
  teacherCode: field(newCode, {
    words: { jp: '講師ID', en: 'Teacher ID' },
    description: 'The teacher ID: lower-case letters, digits, underscores and hyphens. It cannot be changed later.',
    entered: 'once',
    column: 'teacher_id',
    rest: { name: 'teacherId' },
    isPublic: true,
    isOwn: true,
  }),
  ...nameFields(name),
  ...readingFields,
  displayName: field(filledIn, {
    words: { jp: '表示名', en: 'Display name' },
    description: 'The name students see.',
    isPublic: true,
  }),
  ...accountFields,
  // Who is active is shown with each slot.
  active: { ...accountFields.active, isPublic: true as const },
  comLang: emailLanguage('en'),
  calendarColor: field(colour, {
    words: { jp: 'カレンダーの色', en: 'Calendar colour' },
    description: 'The colour of this teacher in the calendar, `#rrggbb`, such as #f97316.',
    defaultValue: '#ff8000',
    isPublic: true,
    isOwn: true,
  }),
  onlineLessonLink: field(link, {
    words: { jp: 'オンラインレッスンのリンク', en: 'Online lesson link' },
    description: 'The link of online lessons; `https://` is added if it has no scheme. Empty for none.',
    defaultValue: '',
    isOwn: true,
    isEmptied: true,
  }),
  priority: field(z.boolean(), {
    words: { jp: '優先講師', en: 'Priority teacher' },
    description:
      "Whether this teacher's lessons come first among equal start times, if the school uses priority teachers.",
    defaultValue: false,
    isPublic: true,
  }),
  notes: field(z.string().max(10_000).trim(), {
    words: { jp: 'メモ', en: 'Notes' },
    description: 'Notes that only staff see.',
    defaultValue: '',
    isEmptied: true,
  }),
}

const courseIds = z
  .array(id)
  .max(1000)
  .transform((ids) => [...new Set(ids)])
  .nullish()
  .describe('The ids of all courses the teacher teaches. New ones must be active courses of the school.')

export const createTeacherInput = createInput(teacherFields)
  .extend({ courseIds })
  .describe(
    'A new teacher. By default they are active, orange in the calendar, get emails in English and teach no courses.',
  )
export type CreateTeacherInput = z.input<typeof createTeacherInput>

export const updateTeacherInput = updateInput(teacherFields, { ...edited, courseIds })
export type UpdateTeacherInput = z.input<typeof updateTeacherInput>
