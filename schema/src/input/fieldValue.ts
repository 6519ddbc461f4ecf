import { z } from 'zod'
import { type FieldValue, MOST_FIELDS } from '../rules/fieldKinds.ts'
import { id } from './fields.ts'

/**
 * A value of a school's own field, in the property of its kind; none of them empties the field. What the kind asks for
 * is checked with the definition. (FIELD-03)
 */
export const fieldValueInput = z.object({
  fieldId: id.describe('The id of the field.'),
  text: z.string().max(10_000).nullish().describe('The value of a text or a link.'),
  number: z.number().nullish().describe('The value of a number.'),
  date: z.string().max(100).nullish().describe('The value of a date, `YYYY-MM-DD`.'),
  choiceId: z.string().max(100).nullish().describe('The id of the chosen choice.'),
  yes: z.boolean().nullish().describe('The value of a yes or no.'),
})
export type FieldValueInput = z.input<typeof fieldValueInput>

/** The values of own fields to save; those that are left out stay. */
export const fieldValuesInput = z
  .array(fieldValueInput)
  .max(MOST_FIELDS)
  .refine((values) => new Set(values.map(({ fieldId }) => fieldId)).size === values.length, 'each field once')
  .nullish()
  .describe("Values of the school's own fields. Fields that are left out stay as they are.")

/** Returns the one value that an input gives, with the property it came in; null for none. */
export function givenValue({ text, number, date, choiceId, yes }: FieldValueInput): FieldValue | null {
  return text ?? number ?? date ?? choiceId ?? yes ?? null
}
