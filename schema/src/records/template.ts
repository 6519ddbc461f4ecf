import { z } from 'zod'
import { clockTime, id } from '../input/fields.ts'
import { link } from '../input/person.ts'
import { edited } from '../input/record.ts'
import { type FieldFacts, field, formInput, newValues } from './record.ts'

const weekday = z.int().min(0).max(6)

/** A row of the weekly template (FIX-07). */
export const templateFields = {
  day: field(weekday, {
    words: { jp: '曜日', en: 'Weekday' },
    description: 'The weekday, 0 for Sunday to 6 for Saturday.',
  }),
  startTime: field(clockTime, {
    words: { jp: '開始時刻', en: 'Start' },
    description: 'The start time of day, `HH:MM`, such as 09:30.',
    rest: { name: 'sTime' },
  }),
  endTime: field(clockTime, {
    words: { jp: '終了時刻', en: 'End' },
    description: 'The end time of day, `HH:MM`, such as 10:20.',
    rest: { name: 'eTime' },
  }),
  useSlotLength: field(z.boolean(), {
    words: { jp: '標準の長さにする', en: 'Default length' },
    description: "Whether the end follows the school's default lesson length.",
    defaultValue: true,
  }),
  teacherId: field(id, { words: { jp: '講師', en: 'Teacher' } }),
  locationId: field(id.nullable(), {
    words: { jp: '場所', en: 'Place' },
    description: 'The id of the place; null if online only.',
    defaultValue: null,
  }),
  onlineAvailable: field(z.boolean(), {
    words: { jp: 'オンラインでも受講できる', en: 'Also online' },
    defaultValue: false,
  }),
  onlineLessonLink: field(link, {
    words: { jp: 'オンラインレッスンのリンク', en: 'Online lesson link' },
    description: 'The link of the online lesson; `https://` is added if it has no scheme. Empty for none.',
    defaultValue: '',
  }),
  lessonMemo: field(z.string().trim().max(5000), { words: { jp: 'メモ', en: 'Note' }, defaultValue: '' }),
  lessonRules: field(z.boolean(), {
    words: { jp: '講師・曜日・時間に合うコースに限る', en: 'Only courses that fit' },
    description:
      'Whether only courses that fit the teacher, day and time are allowed. With false, all active courses are.',
    defaultValue: true,
  }),
  fixedCourseId: field(id.nullable(), {
    words: { jp: '固定コース', en: 'Fixed course' },
    description: 'The id of the fixed course, one of `courseIds` or a non-lesson type; null if there is none.',
    defaultValue: null,
  }),
  /** False: fixed at the place of the row. */
  fixedOnline: field(z.boolean().nullable(), {
    words: { jp: '固定の場所', en: 'Fixed place' },
    description: 'Whether the fixed students have the lesson online; false if at the place, null if not decided.',
    defaultValue: null,
  }),
}

const ids = z
  .array(id)
  .max(500)
  .transform((all) => [...new Set(all)])

/** The parts of a row that are kept in tables of their own. */
export const templateParts = {
  courseIds: field(ids, {
    words: { jp: '予約できるコース', en: 'Courses' },
    description: 'The ids of the courses that can be booked.',
    defaultValue: [],
  }),
  fixedStudentIds: field(ids, { words: { jp: '固定生徒', en: 'Fixed students' }, defaultValue: [] }),
}

const enteredFields = { ...templateFields, ...templateParts }

function orNull<Value extends z.ZodType>(value: Value, { description }: FieldFacts) {
  const read = value.nullish().transform((input) => input ?? null)
  return description === undefined ? read : read.describe(description)
}

/** The form of a row: what is not filled in yet is null, and refused with its field. */
export const createTemplateInput = formInput(enteredFields)
  .extend({
    day: orNull(weekday, templateFields.day),
    startTime: orNull(clockTime, templateFields.startTime),
    endTime: orNull(clockTime, templateFields.endTime),
    teacherId: orNull(id, templateFields.teacherId),
    locationId: orNull(id, templateFields.locationId),
    fixedCourseId: orNull(id, templateFields.fixedCourseId),
    fixedOnline: orNull(z.boolean(), templateFields.fixedOnline),
  })
  .describe('A row of the weekly template. Required fields that are empty are refused by name.')
export type CreateTemplateInput = z.input<typeof createTemplateInput>

/** A template row as wished. */
export type TemplateRequest = z.output<typeof createTemplateInput>

/** The form of a row in which nothing is filled in yet. */
export const emptyTemplate = {
  ...newValues(enteredFields),
  day: null,
  startTime: null,
  endTime: null,
  teacherId: null,
} satisfies CreateTemplateInput

/** An edit: all of the form. */
export const updateTemplateInput = createTemplateInput.extend(edited).describe('The complete new values of the row.')
export type UpdateTemplateInput = z.input<typeof updateTemplateInput>
