import { isNullable } from '@koma/schema/records/fieldSchema'
import type { Field, Fields } from '@koma/schema/records/record'
import { timeOfDay } from '@koma/schema/input/fields'
import { p, type PropertyChain, Type } from '@mikro-orm/core'
import type { z } from 'zod'
import { type Shape, shapeOf } from './schemaShape.ts'

/** Returns the column of a field: its name with `_` before each word. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columnOfField = (name: string, { column }: Field): string => column ?? columnOf(name)

/** Returns the names of the columns of a record's fields, for an INSERT. */
export const columnNames = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, each]) => columnOfField(name, each))
    .join(', ')

/**
 * Returns the columns of a record's fields for a SELECT, each as it is shown and under the name of its field. `table`
 * is the name that the statement gives the record's rows.
 */
export const columnsOf = (fields: Fields, table?: string): string =>
  Object.entries(fields)
    .map(([name, each]) => {
      const column = columnOfField(name, each)
      return `${shownColumn(table === undefined ? column : `${table}.${column}`, each)} as "${name}"`
    })
    .join(', ')

function shownColumn(column: string, { schema }: Field): string {
  const { format } = shapeOf(schema)
  if (format === timeOfDay.format) return `to_char(${column}, 'HH24:MI')`
  return format === 'date' ? `${column}::text` : column
}

/** Cuts a time of day, which PostgreSQL returns with seconds, to `HH:MM`. */
class TimeOfDay extends Type<string, string> {
  override convertToJSValue = (value: string): string => value.slice(0, 5)
  override getColumnType = (): string => 'time'
}

type PropertyOf<F extends Field> = PropertyChain<
  NonNullable<z.output<F['schema']>>,
  null extends z.output<F['schema']>
    ? { nullable: true; strictNullable: true }
    : F extends { defaultValue: unknown }
      ? { default: string }
      : object
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
  const { defaultValue, schema } = field
  const property = typeOf(name, shapeOf(schema)).fieldName(columnOfField(name, field))
  if (isNullable(schema)) return property.strictNullable()
  return defaultValue === undefined ? property : property.default(defaultValue as never)
}

function typeOf(name: string, { type, format, items }: Shape) {
  if (type === 'boolean') return p.boolean()
  if (type === 'integer') return p.integer()
  if (type === 'string' && format === timeOfDay.format) return p.type(TimeOfDay)
  if (type === 'string' && format === 'uuid') return p.uuid()
  if (type === 'string') return format === 'date' ? p.string().columnType('date') : p.string()
  if (type === 'array' && items?.type === 'integer') return p.array().columnType('smallint[]')
  if (type === 'array' && items?.type === 'string') return p.array().columnType('text[]')
  throw new Error(`${name} has no type of column`)
}
