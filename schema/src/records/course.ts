import { z } from 'zod'
import { clockTime, oneLine, whole } from '../input/fields.ts'
import { saying } from '../input/problem.ts'
import { edited, filledIn } from '../input/record.ts'
import { courseProblems } from '../rules/course.ts'
import { createInput, field, formInput, updateInput } from './record.ts'

/** Keeps letters, digits and hyphens, in upper case (CRS-06); full-width letters are taken as plain letters. */
const code = z
  .string()
  .max(100)
  .transform((text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9-]/g, ''),
  )
  .refine((text) => text !== '', saying('required'))

const count = whole.max(9999).refine((number) => number >= 0, saying('notNegative'))

const weekdays = z
  .array(z.int().min(0).max(6))
  .max(7)
  .refine((days) => days.length > 0, saying('dayNeeded'))
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))

/** The weekdays as the documented calls write them: texts. */
const daysAsTexts = z.codec(z.array(z.enum(['0', '1', '2', '3', '4', '5', '6'])), z.array(z.int().min(0).max(6)), {
  decode: (texts) => texts.map(Number),
  encode: (days) => days.map((day) => String(day) as '0'),
})

/** A course, or a type of other booking, whose code begins with an underscore (CRS-02…04). */
export const courseFields = {
  code: field(code, {
    words: { jp: 'コード', en: 'Code' },
    description:
      'The course code, such as `ENG-50`: letters, digits and hyphens. It cannot be changed later. Codes of non-lesson types begin with `_`.',
    entered: 'once',
    isPublic: true,
  }),
  displayName: field(filledIn, { words: { jp: '名前', en: 'Name' }, isPublic: true }),
  description: field(oneLine(1000), { words: { jp: '説明', en: 'Description' }, defaultValue: '' }),
  cost: field(count, {
    words: { jp: '消費ポイント・チケット', en: 'Cost' },
    description: 'The cost of one booking, in points or tickets.',
    isPublic: true,
  }),
  active: field(z.boolean(), { words: { jp: '有効', en: 'Active' }, defaultValue: true }),
  group: field(z.boolean(), {
    words: { jp: 'グループレッスン', en: 'Group lesson' },
    description: 'Whether several students can take the course together.',
    defaultValue: false,
    column: 'is_group',
    isPublic: true,
  }),
  numberOfStudents: field(count, { words: { jp: '定員', en: 'Students' }, defaultValue: 1, isPublic: true }),
  days: field(weekdays, {
    words: { jp: '曜日', en: 'Days' },
    description: 'The weekdays on which the course is held, 0 for Sunday to 6 for Saturday.',
    defaultValue: [0, 1, 2, 3, 4, 5, 6],
    isNeeded: true,
    rest: { name: 'dayArray', codec: daysAsTexts },
  }),
  startTime: field(clockTime, {
    words: { jp: '開始時刻', en: 'Start' },
    description: 'The start time of day, `HH:MM`, such as 09:30.',
    defaultValue: '00:00',
    isNeeded: true,
    rest: { name: 'sTime' },
  }),
  endTime: field(clockTime, {
    words: { jp: '終了時刻', en: 'End' },
    description: 'The end time of day, `HH:MM`, such as 10:20.',
    defaultValue: '23:59',
    isNeeded: true,
    rest: { name: 'eTime' },
  }),
  isLesson: field(z.boolean(), {
    words: { jp: 'レッスン', en: 'Lesson' },
    description: 'Whether the course is a lesson; false for a non-lesson type, such as a meeting.',
    defaultValue: true,
    entered: 'never',
    isPublic: true,
  }),
}

export const createCourseInput = createInput(courseFields).describe(
  'A new course. By default it is active, for one student and without a description.',
)
export type CreateCourseInput = z.input<typeof createCourseInput>

export const updateCourseInput = updateInput(courseFields)
export type UpdateCourseInput = z.input<typeof updateCourseInput>

const form = formInput(courseFields).omit({ active: true })
const together = form.pick({ group: true, numberOfStudents: true, startTime: true, endTime: true })

/** The form of a course, with what its fields say together, whatever is wrong with others. */
export const courseForm = form.superRefine(
  (course, ctx) => {
    for (const { field: name, note } of courseProblems(course))
      ctx.addIssue({ code: 'custom', path: [name], input: course, ...saying(note) })
  },
  { when: ({ value }) => together.safeParse(value).success },
)

/** A new type of other booking: a name is all it needs (SET-27, D111). */
export const createOtherBookingInput = z.object({ displayName: filledIn })

export type CreateOtherBookingInput = z.input<typeof createOtherBookingInput>

/** Changes of a type of other booking (SET-28, D111). */
export const updateOtherBookingInput = z.object({
  ...edited,
  displayName: filledIn.nullish(),
  active: courseFields.active.schema.nullish(),
})

export type UpdateOtherBookingInput = z.input<typeof updateOtherBookingInput>
