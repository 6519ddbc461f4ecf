import { typedNumber } from '@koma/schema/rules/fieldKinds'
import type { FieldValueInput } from '../../gql/graphql.ts'
import type { OwnFieldValue } from '../../record/OwnFieldFacts.tsx'
import type { OwnField } from './ownFieldDocuments.ts'

/** What a form holds of own fields, by their ids: texts as they are typed, empty for no value. */
export type OwnTexts = Record<string, string>

/** Returns the form of fields with these values. */
export function textsOf(fields: readonly OwnField[], values: readonly OwnFieldValue[]): OwnTexts {
  const byField = new Map(values.map((value) => [value.fieldId, value]))
  return Object.fromEntries(fields.map(({ id }) => [id, textOf(byField.get(id))]))
}

function textOf(value: OwnFieldValue | undefined): string {
  if (value === undefined) return ''
  const { text, number, date, choiceId, yes } = value
  if (yes !== null) return yes ? 'yes' : 'no'
  return text ?? date ?? choiceId ?? (number === null ? '' : String(number))
}

/** Returns the value of a field as the api takes it. What is no number is sent as typed, and the api says why not. */
export function inputOf({ id: fieldId, kind }: OwnField, typed: string): FieldValueInput {
  const text = typed.trim()
  if (text === '') return { fieldId }
  if (kind === 'number') {
    const number = typedNumber(text)
    return number === undefined ? { fieldId, text } : { fieldId, number }
  }
  if (kind === 'date') return { fieldId, date: text }
  if (kind === 'choice') return { fieldId, choiceId: text }
  return kind === 'yesNo' ? { fieldId, yes: text === 'yes' } : { fieldId, text }
}

/** Returns the field that a refusal names, `fields.` and its id, as the forms here name it. */
export const fieldNamed = (path: string): string => path.replace(/^(student\.)?fields\./, '')
