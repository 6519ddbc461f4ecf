import { z } from 'zod'
import type { Language } from '../codes.ts'
import { edited } from '../input/record.ts'
import { shownSchema, withoutNull } from './fieldSchema.ts'

/**
 * The facts about a field of a record beside its schema. Inputs, properties of its entity, columns, types of GraphQL,
 * shapes of REST, words of the log and descriptions are all made from it (decision 061).
 */
export interface FieldFacts<Value = unknown> {
  /** Its name as people read it: in forms, files and the log. */
  words: Readonly<Record<Language, string>>
  /** Its description for programs, where the name alone does not tell. */
  description?: string
  /** The value of a record that is made without it. A field without such a value is needed. */
  defaultValue?: Readonly<Value> | (null extends Value ? null : never)
  /** Whether a new record needs it all the same: the value by default is for rows that Koma makes. */
  isNeeded?: boolean
  /** `once`: set when the record is made, and never changed. `never`: set by Koma. */
  entered?: 'once' | 'never'
  /** Its column where that is not its name in snake case. */
  column?: string
  /** Its documented name by REST, where that is another, and what turns its values there into those of Koma. */
  rest?: { name: string; codec?: z.ZodCodec<z.ZodType, z.ZodType> }
  /** Whether everybody who may see the record sees it; otherwise only staff do. */
  isPublic?: boolean
  /** Whether the person whom the record is about sees it as well. */
  isOwn?: boolean
  /** Whether the log names only the change, not its values, which could never be erased from it. */
  isRedacted?: boolean
  /** Whether a deletion takes it from a record that stays for past lessons (decision 026). */
  isEmptied?: boolean
}

/** A field of a record: how it is read from what people or programs enter, and the facts about it. */
export type Field<Schema extends z.ZodType = z.ZodType> = FieldFacts & { schema: Schema }

/** The fields of a kind of record, by name, in the order in which they are shown. */
export type Fields = Readonly<Record<string, Field>>

/** The values of a record's fields. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> }

type PublicNames<F extends Fields> = { [Name in keyof F]: F[Name] extends { isPublic: true } ? Name : never }[keyof F]
type OwnNames<F extends Fields> = { [Name in keyof F]: F[Name] extends { isOwn: true } ? Name : never }[keyof F]

/** The part of a record that everybody who may see it sees: its id and its public fields. */
export type PublicValuesOf<F extends Fields> = { id: string } & Pick<ValuesOf<F>, PublicNames<F>>

/** The part of a record that the person it is about sees: its id and the fields marked as their own. */
export type OwnValuesOf<F extends Fields> = { id: string } & Pick<ValuesOf<F>, OwnNames<F>>

/** Returns the fields that everybody who may see the record sees. */
export function publicFields<F extends Fields>(fields: F): Pick<F, PublicNames<F>> {
  return fieldsOf(fields, ({ isPublic }) => isPublic === true) as Pick<F, PublicNames<F>>
}

/** Returns the fields that somebody sees of the record about themselves. */
export function ownFields<F extends Fields>(fields: F): Pick<F, OwnNames<F>> {
  return fieldsOf(fields, ({ isOwn }) => isOwn === true) as Pick<F, OwnNames<F>>
}

/** Returns the names of the fields whose values the log leaves out. */
export function redactedFields<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fieldsOf(fields, ({ isRedacted }) => isRedacted === true))
}

/** Returns what a deletion leaves in a record that stays: the value by default of each field that it empties. */
export function emptiedValues<F extends Fields>(fields: F): Partial<ValuesOf<F>> {
  return defaultsOf(fieldsOf(fields, ({ isEmptied }) => isEmptied === true)) as Partial<ValuesOf<F>>
}

/** The values of a record's fields that are entered when it is made. */
export type NewValuesOf<F extends Fields> = Pick<ValuesOf<F>, NewNames<F>>

/** Returns the values that the form of a new record begins with; an empty text for what has no default. */
export function newValues<F extends Fields>(fields: F): NewValuesOf<F> {
  return defaultsOf(fieldsOf(fields, isEntered)) as NewValuesOf<F>
}

/** Returns the values of a new record: those of a form, and the defaults of what it leaves out. */
export function withDefaults<F extends Fields>(
  fields: F,
  form: { [Name in NewNames<F>]?: ValuesOf<F>[Name] | null | undefined },
): NewValuesOf<F> {
  const entered = new Map<string, unknown>(Object.entries(form))
  const values = Object.entries(newValues(fields)).map(([name, value]) => [name, entered.get(name) ?? value])
  return Object.fromEntries(values) as NewValuesOf<F>
}

const defaultsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { defaultValue }]) => [name, defaultValue === undefined ? '' : defaultValue]),
  )

/** Makes a field of its schema and the facts about it. */
export function field<Schema extends z.ZodType, const Facts extends FieldFacts<z.output<Schema>>>(
  schema: Schema,
  facts: Facts,
): Facts & { schema: Schema } {
  return { ...facts, schema }
}

type Nullish<Schema extends z.ZodType> = z.ZodOptional<z.ZodNullable<Schema>>
type Needed<F extends Field> = F extends { isNeeded: true }
  ? F['schema']
  : F extends { defaultValue: unknown }
    ? Nullish<F['schema']>
    : F['schema']

/** The names of the fields that a new record takes, and of those that a change takes. */
type NewNames<F extends Fields> = { [Name in keyof F]: F[Name] extends { entered: 'never' } ? never : Name }[keyof F]
type ChangedNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { entered: 'never' | 'once' } ? never : Name
}[keyof F]

/** Returns the input for a new record: a field that has a value by default may be left out. */
export function createInput<F extends Fields>(fields: F) {
  const taken = fieldsOf(fields, isEntered)
  const shape = described(taken, ({ schema, defaultValue, isNeeded }) =>
    defaultValue === undefined || isNeeded === true ? schema : withoutNull(schema).nullish(),
  )
  return z.object(shape as { [Name in NewNames<F>]: Needed<F[Name]> })
}

/** Returns the input of a form that has every field which people fill in. */
export function formInput<F extends Fields>(fields: F) {
  const shape = described(fieldsOf(fields, isEntered), ({ schema }) => schema)
  return z.object(shape as { [Name in NewNames<F>]: F[Name]['schema'] })
}

const isEntered = ({ entered }: Field) => entered !== 'never'

/** The description of every input for changes. */
export const changesToSave = 'The changes to save. Fields that are left out stay as they are.'

/**
 * Returns the input for changes of a record: what is left out stays as it is. `beside` is what it takes beside the
 * record's fields.
 */
export function updateInput<F extends Fields, Beside extends z.ZodRawShape = typeof edited>(
  fields: F,
  beside: Beside = edited as unknown as Beside,
) {
  const taken = fieldsOf(fields, ({ entered }) => entered === undefined)
  const shape = described(taken, ({ schema }) => withoutNull(schema).nullish())
  return z
    .object({ ...beside, ...(shape as { [Name in ChangedNames<F>]: Nullish<F[Name]['schema']> }) })
    .describe(changesToSave)
}

/** Returns the fields that `isMeant` accepts. */
export function fieldsOf(fields: Fields, isMeant: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, each]) => isMeant(each)))
}

/** Returns a record's fields but those named. */
export function fieldsWithout<F extends Fields, Name extends keyof F & string>(
  fields: F,
  ...names: readonly Name[]
): Omit<F, Name> {
  const missing = new Set<string>(names)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !missing.has(name))) as unknown as Omit<F, Name>
}

/** Returns the shape in which a record's fields are shown. */
export function shownShape<F extends Fields>(fields: F) {
  const shape = described(fields, ({ schema }) => shownSchema(schema))
  return z.object(shape as { [Name in keyof F]: z.ZodType<z.output<F[Name]['schema']>> })
}

/** Makes a schema of each field with `typeOf`, and gives it the description of the field. */
function described(fields: Fields, typeOf: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const schema = typeOf(each)
      return [name, each.description === undefined ? schema : schema.describe(each.description)]
    }),
  )
}

/** Returns only the values of a record's fields, without the row's other columns. */
export function valuesOf<F extends Fields>(fields: F, row: ValuesOf<F>): ValuesOf<F> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])) as ValuesOf<F>
}

/** Returns the words of fields in a language, by name: labels of forms and what the log calls them. */
export function labelsOf<F extends Fields>(fields: F, language: Language): { [Name in keyof F]: string } {
  const labels = Object.entries(fields).map(([name, { words }]) => [name, words[language]])
  return Object.fromEntries(labels) as { [Name in keyof F]: string }
}
