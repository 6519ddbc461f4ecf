import { z } from 'zod'
import { id, typedDay, wallDay } from './fields.ts'
import { saying } from './problem.ts'

/** The uses of the template: make slots from it, remove such slots, or book its students into them. (FIX-06) */
export const templateJobs = ['create', 'delete', 'book'] as const
export type TemplateJob = (typeof templateJobs)[number]

/** Days of one export: a year and a day. */
export const MOST_DAYS = 367
const MOST_PEOPLE = 20_000

/**
 * A period and its people: teachers where slots are made or removed, students where they are booked. (FIX-26…28,
 * FIX-32)
 */
export const templateExportInput = z
  .object({
    job: z.enum(templateJobs),
    from: typedDay.describe('The first day.'),
    to: typedDay.describe('The last day, at most a year later.'),
    ids: z
      .array(id)
      .min(1)
      .max(MOST_PEOPLE)
      .transform((all) => [...new Set(all)])
      .describe('The ids of the teachers whose slots are created or deleted, or of the students to book.'),
    rebookCancelled: z
      .boolean()
      .nullish()
      .describe('Whether to rebook students into seats they cancelled; false if left out.'),
    digest: z
      .string()
      .max(100)
      .nullish()
      .describe(
        'The `digest` of the preview. Nothing is done if the outcome would differ. If left out, nothing is compared.',
      ),
  })
  .refine(({ from, to }) => from <= to, saying('endsBeforeItStarts'))
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000,
    saying('periodOfDays', { least: 1, most: MOST_DAYS }),
  )

export type TemplateExportInput = z.input<typeof templateExportInput>

/** One line of an export, as its dry run names it. */
export const templateLineInput = z
  .object({
    job: z.enum(templateJobs),
    templateId: id.describe('The id of the row of the weekly template.'),
    date: wallDay,
    studentId: id.nullish().describe('The id of the student to be booked; null if nobody is.'),
    slotId: id.nullish().describe('The id of the slot to be deleted; null if none is.'),
    rebookCancelled: z.boolean().nullish().describe('Whether to rebook a seat the student cancelled.'),
  })
  .describe('A lesson of the template on one day.')

export type TemplateLineInput = z.input<typeof templateLineInput>
