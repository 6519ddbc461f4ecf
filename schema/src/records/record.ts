import { z } from 'zod'
import type { Language } from '../codes.ts'
import { edited } from '../input/record.ts'

/**
 * The facts about a field of a record beside its schema. Inputs, properties of its entity, columns, types of GraphQL,
 * shapes of REST, words of the log and descriptions are all made from it (decision 061).
 */
export interface FieldFacts<Value = unknown> {
  /** Its name as people read it in the log. */
  words: Readonly<Record<Language, string>>
  /** Its description for programs, where the name alone does not tell. */
  description?: string
  /** The value of a record that is made without it. A field without such a value is needed. */
  defaultValue?: Value
  /** Whether everybody who may see the record sees it; otherwise staff alone. */
  isPublic?: boolean
}

/** A field of a record: how it is read from what people or programs enter, and the facts about it. */
export type Field<Schema extends z.ZodType = z.ZodType> = FieldFacts & { schema: Schema }

/** The fields of a kind of record, by name, in the order in which they are shown. */
export type Fields = Readonly<Record<string, Field>>

/** The values of a record's fields. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> }

/** Makes a field of its schema and the facts about it. */
export function field<Schema extends z.ZodType, const Facts extends FieldFacts<z.output<Schema>>>(
  schema: Schema,
  facts: Facts,
): Facts & { schema: Schema } {
  return { ...facts, schema }
}

type Nullish<Schema extends z.ZodType> = z.ZodOptional<z.ZodNullable<Schema>>
type Needed<F extends Field> = F extends { defaultValue: unknown } ? Nullish<F['schema']> : F['schema']

/** Returns the input for a new record: a field that has a value by default may be left out. */
export function createInput<F extends Fields>(fields: F) {
  const shape = described(fields, ({ schema, defaultValue }) =>
    defaultValue === undefined ? schema : schema.nullish(),
  )
  return z.object(shape as { [Name in keyof F]: Needed<F[Name]> })
}

/** Returns the input for changes of a record: what is left out stays as it is. */
export function updateInput<F extends Fields>(fields: F) {
  const shape = described(fields, ({ schema }) => schema.nullish())
  return z.object({ ...edited, ...(shape as { [Name in keyof F]: Nullish<F[Name]['schema']> }) })
}

/** Returns the shape in which a record's fields are shown. */
export function shownShape<F extends Fields>(fields: F) {
  const shape = described(fields, ({ schema }) => plainOf(schema))
  return z.object(shape as { [Name in keyof F]: z.ZodType<z.output<F[Name]['schema']>> })
}

/** The fields as `made` makes a schema of each, with their descriptions. */
function described(fields: Fields, made: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const schema = made(each)
      return [name, each.description === undefined ? schema : schema.describe(each.description)]
    }),
  )
}

/** The schema of what is kept, without the rules for what is entered. */
function plainOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodEnum) return schema
  const { type } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return type === 'boolean' ? z.boolean() : type === 'integer' ? z.int() : z.string()
}

/** Returns the values of a record's fields alone, without what else a row has. */
export function valuesOf<F extends Fields>(fields: F, row: ValuesOf<F>): ValuesOf<F> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])) as ValuesOf<F>
}

/** Returns the words of fields as the log reads them, by name. */
export function wordsOf(fields: Fields): Record<string, readonly [jp: string, en: string]> {
  return Object.fromEntries(Object.entries(fields).map(([name, { words }]) => [name, [words.jp, words.en]]))
}
