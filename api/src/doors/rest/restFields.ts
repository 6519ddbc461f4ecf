import { enteredSchema, shownSchema } from '@koma/schema/records/fieldSchema'
import { type Field, type Fields, fieldsOf, type ValuesOf } from '@koma/schema/records/record'
import { z } from 'zod'

type RestName<F extends Fields, Name extends keyof F> = F[Name] extends { rest: { name: infer Documented } }
  ? Documented & string
  : Name

/** A record's values by REST, under the documented names. */
type RestValues<F extends Fields> = {
  [Name in keyof F as RestName<F, Name>]: F[Name] extends { rest: { codec: infer Codec extends z.ZodType } }
    ? z.input<Codec>
    : z.output<F[Name]['schema']>
}

/** A body by REST, whose documented names may be left out as far as types tell. */
type RestBody<F extends Fields> = { [Name in keyof RestValues<F>]: z.ZodOptional<z.ZodType<RestValues<F>[Name]>> }

type RestShape<F extends Fields> = { [Name in keyof RestValues<F>]: z.ZodType<RestValues<F>[Name]> }

/** Returns the shape in which REST shows a record's fields, for `z.object`. */
export function restShape<F extends Fields>(fields: F): RestShape<F> {
  return shapeOfEach(fields, shownSchema, (each) => each) as RestShape<F>
}

/** Returns a record's values as REST shows them. */
export function restValues<F extends Fields>(fields: F, record: { [Name in keyof F]: unknown }): RestValues<F> {
  const values = Object.entries(fields).map(([name, { rest }]) => [
    rest?.name ?? name,
    rest?.codec === undefined ? record[name] : z.encode(rest.codec, record[name]),
  ])
  return Object.fromEntries(values) as RestValues<F>
}

/** Returns the body of a new record: its fields without their rules, which the verb judges in the reader's language. */
export function newRestBody<F extends Fields>(fields: F) {
  return z.object(
    shapeOfEach(
      fieldsOf(fields, ({ entered }) => entered !== 'never'),
      enteredSchema,
      (schema, { defaultValue, isNeeded }) =>
        defaultValue === undefined || isNeeded === true ? schema : schema.optional(),
    ) as RestBody<F>,
  )
}

/** Returns the body of a change: `version` and the fields without their rules, all of which may be left out. */
export function restBody<F extends Fields>(fields: F) {
  const shape = shapeOfEach(
    fieldsOf(fields, ({ entered }) => entered === undefined),
    enteredSchema,
    (schema) => schema.optional(),
  )
  return z.object({ version: z.int().optional(), ...(shape as RestBody<F>) })
}

/** Returns a body's values under the names of the fields. They are of the types that its shape asks for. */
export function readRest<F extends Fields>(fields: F, body: Readonly<Record<string, unknown>>): ValuesOf<F> {
  const names = new Map(Object.entries(fields).map(([name, { rest }]) => [rest?.name ?? name, name]))
  const read = (name: string, value: unknown) => {
    const codec = fields[name]?.rest?.codec
    return codec === undefined || value === undefined ? value : z.decode(codec, value)
  }
  return Object.fromEntries(
    Object.entries(body).map(([documented, value]) => {
      const name = names.get(documented) ?? documented
      return [name, read(name, value)]
    }),
  ) as ValuesOf<F>
}

function shapeOfEach(
  fields: Fields,
  read: (schema: z.ZodType) => z.ZodType,
  shapeOf: (schema: z.ZodType, field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const schema = shapeOf(each.rest?.codec?.def.in ?? read(each.schema), each)
      return [each.rest?.name ?? name, each.description === undefined ? schema : schema.describe(each.description)]
    }),
  )
}
