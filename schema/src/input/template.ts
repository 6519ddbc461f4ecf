import { z } from 'zod'
import { formInput } from '../records/record.ts'
import { createTemplateInput, templateFields, updateTemplateInput } from '../records/template.ts'
import { id } from './fields.ts'

const { day, startTime, endTime } = templateFields

/** The place and time of a row, to find what else is there then. */
export const rowThereInput = z
  .object({
    rowId: id.nullish().describe('The id of the edited row. Leave it out for a new one.'),
    locationId: id.describe('The id of the place.'),
    ...formInput({ day, startTime, endTime }).shape,
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

/** The most rows copied at once; copy larger templates by day or by teacher. */
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
    teacherId: id
      .nullish()
      .transform((field) => field ?? null)
      .describe('The id of the teacher to copy to. If left out, each row keeps its teacher.'),
    withStudents: z.boolean().describe('Whether to copy the fixed students too.'),
  })
  .describe('Rows of the weekly template to copy. A row is not copied onto itself.')

export type CopyTemplatesInput = z.input<typeof copyTemplatesInput>
