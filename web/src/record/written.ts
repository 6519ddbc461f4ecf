import { z } from 'zod'
import { pick } from './pick.ts'

/** Returns the values as the schema writes them; as they are where it says nothing of them. */
export function writtenOf<Values extends Record<string, unknown>>(values: Values, schema: z.ZodType): Values {
  const { data } = schema.safeParse(values)
  const judged: unknown = data
  return { ...values, ...(isRecord(judged) ? pick<Values>(judged as Partial<Values>, Object.keys(values)) : {}) }
}

/** Returns one field's value judged by the schema alone; undefined where the schema has no such field. */
export function judgedField(schema: z.ZodType, name: string, value: unknown) {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined
  return field instanceof z.ZodType ? field.safeParse(value) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
