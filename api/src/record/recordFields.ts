import type { Field, Fields } from '@koma/schema/records/record'
import { p, type PropertyChain } from '@mikro-orm/core'
import type { z } from 'zod'
import { shapeOf } from './schemaShape.ts'

/** Returns the column of a field: its name with `_` before each word. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the columns of a record's fields for a SELECT, each under the name of its field. */
export const columnsOf = (fields: Fields): string =>
  Object.keys(fields)
    .map((name) => `${columnOf(name)} as "${name}"`)
    .join(', ')

type PropertyOf<F extends Field> = PropertyChain<
  z.output<F['schema']>,
  F extends { defaultValue: string | number | boolean } ? { default: string } : object
>

/** Returns the properties that an entity has for a record's fields. Throws for a field of a type that no column has. */
export function propertiesOf<F extends Fields>(fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [name, propertyOf(name, each)]),
  ) as unknown as {
    [Name in keyof F]: PropertyOf<F[Name]>
  }
}

function propertyOf(name: string, { schema, defaultValue }: Field) {
  const { type } = shapeOf(schema)
  const of = type === 'boolean' ? p.boolean() : type === 'integer' ? p.integer() : type === 'string' ? p.string() : null
  if (of === null) throw new Error(`${name} has no type of column`)
  const property = of.fieldName(columnOf(name))
  return typeof defaultValue === 'string' || typeof defaultValue === 'number' || typeof defaultValue === 'boolean'
    ? property.default(defaultValue)
    : property
}
