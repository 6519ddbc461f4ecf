import type { Field, Fields } from '@koma/schema/records/record'
import { timeOfDay } from '@koma/schema/input/fields'
import { p, type PropertyChain, Type } from '@mikro-orm/core'
import type { z } from 'zod'
import { type Shape, shapeOf } from './schemaShape.ts'

/** Returns the column of a field: its name with `_` before each word. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columnOfField = (name: string, { column }: Field): string => column ?? columnOf(name)

/**
 * Returns the columns of a record's fields for a SELECT, each under the name of its field and as it is shown; `table`
 * is the name that the statement gives the record's rows.
 */
export const columnsOf = (fields: Fields, table?: string): string =>
  Object.entries(fields)
    .map(([name, each]) => {
      const column = columnOfField(name, each)
      return `${shownColumn(table === undefined ? column : `${table}.${column}`, each)} as "${name}"`
    })
    .join(', ')

const shownColumn = (column: string, { schema }: Field): string =>
  shapeOf(schema).format === timeOfDay.format ? `to_char(${column}, 'HH24:MI')` : column

/** Cuts a time of day, which PostgreSQL returns with seconds, to `HH:MM`. */
class TimeOfDay extends Type<string, string> {
  override convertToJSValue = (value: string): string => value.slice(0, 5)
  override getColumnType = (): string => 'time'
}

type PropertyOf<F extends Field> = PropertyChain<
  z.output<F['schema']>,
  F extends { defaultValue: unknown } ? { default: string } : object
>

/** Returns the properties that an entity has for a record's fields. Throws for a field of a type that no column has. */
export function propertiesOf<F extends Fields>(fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [name, propertyOf(name, each)]),
  ) as unknown as {
    [Name in keyof F]: PropertyOf<F[Name]>
  }
}

function propertyOf(name: string, field: Field) {
  const { defaultValue } = field
  const property = typeOf(name, shapeOf(field.schema)).fieldName(columnOfField(name, field))
  return defaultValue === undefined ? property : property.default(defaultValue as never)
}

function typeOf(name: string, { type, format, items }: Shape) {
  if (type === 'boolean') return p.boolean()
  if (type === 'integer') return p.integer()
  if (type === 'string') return format === timeOfDay.format ? p.type(TimeOfDay) : p.string()
  if (type === 'array' && items?.type === 'integer') return p.array().columnType('smallint[]')
  if (type === 'array' && items?.type === 'string') return p.array().columnType('text[]')
  throw new Error(`${name} has no type of column`)
}
