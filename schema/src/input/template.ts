import { z } from 'zod'
import { clockTime, id } from './fields.ts'
import { link } from './person.ts'
import { edited } from './record.ts'

const orNull = <Value extends z.ZodType>(value: Value) => value.nullish().transform((given) => given ?? null)
const ids = z
  .array(id)
  .max(500)
  .transform((all) => [...new Set(all)])

/** A row of the weekly template (FIX-07): what is not filled in yet is null, and refused with its field. */
export const createTemplateInput = z
  .object({
    day: orNull(z.int().min(0).max(6)).describe('The weekday, 0 for Sunday to 6 for Saturday.'),
    startTime: orNull(clockTime).describe('The start time of day, `HH:MM`, such as 09:30.'),
    endTime: orNull(clockTime).describe('The end time of day, `HH:MM`, such as 10:20.'),
    useSlotLength: z.boolean().describe("Whether the end follows the school's default lesson length."),
    teacherId: orNull(id),
    locationId: orNull(id).describe('The id of the place; null if online only.'),
    onlineAvailable: z.boolean(),
    onlineLessonLink: link.describe(
      'The link of the online lesson; `https://` is added if it has no scheme. Empty for none.',
    ),
    lessonMemo: z.string().trim().max(5000),
    lessonRules: z
      .boolean()
      .describe(
        'Whether only courses that fit the teacher, day and time are allowed. With false, all active courses are.',
      ),
    courseIds: ids.describe('The ids of the courses that can be booked.'),
    fixedCourseId: orNull(id).describe('The id of the fixed course: one of `courseIds`, or a non-lesson type.'),
    fixedOnline: orNull(z.boolean()).describe(
      'Whether the fixed students have the lesson online; false if at the place, null if not decided.',
    ),
    fixedStudentIds: ids,
  })
  .describe('A row of the weekly template. Required fields that are empty are refused by name.')

export type CreateTemplateInput = z.input<typeof createTemplateInput>

/** The form of a row in which nothing is filled in yet. */
export const emptyTemplate = {
  day: null,
  startTime: null,
  endTime: null,
  useSlotLength: true,
  teacherId: null,
  locationId: null,
  onlineAvailable: false,
  onlineLessonLink: '',
  lessonMemo: '',
  lessonRules: true,
  courseIds: [],
  fixedCourseId: null,
  fixedOnline: null,
  fixedStudentIds: [],
} satisfies CreateTemplateInput

/** A template row as wished. */
export type TemplateWish = z.output<typeof createTemplateInput>

/** An edit: all of the form. */
export const updateTemplateInput = createTemplateInput.extend(edited).describe('The complete new values of the row.')

export type UpdateTemplateInput = z.input<typeof updateTemplateInput>

/** Where and when a row is to be, to find what else is there then. */
export const rowThereInput = z
  .object({
    rowId: id.nullish().describe('The id of the edited row. Leave it out for a new one.'),
    locationId: id.describe('The id of the place.'),
    day: z.int().min(0).max(6).describe('The weekday, 0 for Sunday to 6 for Saturday.'),
    startTime: clockTime.describe('The start time of day, `HH:MM`, such as 09:30.'),
    endTime: clockTime.describe('The end time of day, `HH:MM`, such as 10:20.'),
  })
  .describe('A place and a time for a row of the weekly template.')

export type RowThereInput = z.input<typeof rowThereInput>

/** The action on one row, done or planned, as the input of the call that does it. */
export const templateRowWhyInput = z
  .object({
    create: createTemplateInput.nullish().describe('A row to create.'),
    update: updateTemplateInput.nullish().describe('A change of a row to save.'),
  })
  .refine((input) => Object.values(input).filter(Boolean).length === 1)
  .describe('A row of the weekly template to save. Set exactly one field.')

export type TemplateRowWhyInput = z.input<typeof templateRowWhyInput>

/** As many rows as are copied at once; larger templates are copied a day or a teacher at a time. */
export const MOST_COPIED = 3000

/** Rows to copy: to days, to a teacher, or both. */
export const copyTemplatesInput = z
  .object({
    ids: z
      .array(id)
      .min(1)
      .max(MOST_COPIED)
      .transform((all) => [...new Set(all)])
      .describe('The ids of the rows to copy.'),
    days: z
      .array(z.int().min(0).max(6))
      .max(7)
      .transform((all) => [...new Set(all)])
      .describe('The weekdays to copy to, 0 for Sunday to 6 for Saturday. If empty, each row keeps its day.'),
    teacherId: orNull(id).describe('The id of the teacher to copy to. If left out, each row keeps its teacher.'),
    withStudents: z.boolean().describe('Whether to copy the fixed students too.'),
  })
  .describe('Rows of the weekly template to copy. A row is not copied onto itself.')

export type CopyTemplatesInput = z.input<typeof copyTemplatesInput>
