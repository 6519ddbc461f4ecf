/** The kinds of values that a school's own fields of students have. (FIELD-01) */
export const fieldKinds = ['text', 'number', 'date', 'choice', 'yesNo', 'link'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** The most fields that are in use at once, and the most that a school ever makes: archived ones stay. (FIELD-02) */
export const MOST_FIELDS = 40
export const MOST_FIELDS_EVER = 200
/** The most choices of a field, archived ones included. */
export const MOST_CHOICES = 100
export const LONGEST_FIELD_NAME = 60
export const LONGEST_TEXT_VALUE = 200
/** The most own fields by which a list is filtered at once. */
export const MOST_FIELD_FILTERS = 5

/** Numbers are at most as far from 0, with at most so many decimals. */
export const LARGEST_NUMBER = 999_999_999
export const MOST_DECIMALS = 3
/** The days that dates of fields may be. */
export const FIRST_DATE = '1900-01-01'
export const LAST_DATE = '2199-12-31'

/** A name in Japanese, in English or in both. */
export interface NamedInBoth {
  nameJp: string
  nameEn: string
}

/** A choice of a field. An archived one stays where it was chosen and can't be chosen again. */
export interface FieldChoice extends NamedInBoth {
  id: string
  active: boolean
}

/** The rules that a value of a field is read by. */
export interface FieldRules extends NamedInBoth {
  kind: FieldKind
  required: boolean
  choices: readonly FieldChoice[]
}

/** A kept value: of a choice its id, of a date `YYYY-MM-DD`. */
export type FieldValue = string | number | boolean

/** The values of a student's own fields, by the ids of the fields. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** Reads a number as people type it: `12.5`, in any width. `12,5` could be meant as 12.5 or as 125 and is refused. */
export function typedNumber(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[−‐‑–]/g, '-')
  return /^-?\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined
}

/** The name of a field's column: what the api calls the field in refusals. */
export const ownColumn = (fieldId: string): string => `fields.${fieldId}`
