import { z } from 'zod'
import { LARGEST_NUMBER, MOST_CHOICES, MOST_FIELD_FILTERS } from '../rules/fieldKinds.ts'
import { id, oneLine, wallDay } from './fields.ts'

const amount = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER)

/** The properties of a condition. */
export const fieldFilterParts = {
  fieldId: id.describe('The id of the field.'),
  contains: oneLine(100)
    .min(1)
    .nullish()
    .describe('Part of a text or a link. Width, case, kana and accents do not matter.'),
  atLeast: amount.nullish().describe('The least number.'),
  atMost: amount.nullish().describe('The greatest number.'),
  from: wallDay.nullish().describe('The first date.'),
  to: wallDay.nullish().describe('The last date.'),
  choiceIds: z.array(id).min(1).max(MOST_CHOICES).nullish().describe('The ids of choices, any of which is chosen.'),
  yes: z.boolean().nullish().describe('The value of a yes or no.'),
  empty: z.boolean().nullish().describe('Whether students have no value of the field; false finds all who have one.'),
}

/**
 * A condition on the values of one own field, in the properties of its kind; whether they suit the kind is checked with
 * the definition. (FIELD-11)
 */
export const fieldFilterInput = z
  .object(fieldFilterParts)
  .refine(({ fieldId: _, ...conditions }) => Object.values(conditions).some((each) => each != null), 'a condition')
  .describe("A condition on one of the school's own fields.")
export type FieldFilterInput = z.input<typeof fieldFilterInput>

/** Conditions that all hold, each on another field. */
export const fieldFiltersInput = z
  .array(fieldFilterInput)
  .max(MOST_FIELD_FILTERS)
  .refine((filters) => new Set(filters.map(({ fieldId }) => fieldId)).size === filters.length, 'each field once')
  .nullish()
  .describe("Conditions on the school's own fields, all of which hold; fields that are in use.")
