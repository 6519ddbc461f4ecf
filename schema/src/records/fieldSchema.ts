import { z } from 'zod'

/** Tells whether a field may hold null, for no value. */
export const isNullable = (schema: z.ZodType): boolean => schema instanceof z.ZodNullable

/** Returns the schema of a field's values other than null. */
export const withoutNull = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema

/** Returns the schema of what a field shows: a kept value, without the rules for what is entered. */
export function shownSchema(schema: z.ZodType): z.ZodType {
  if (isNullable(schema)) return shownSchema(withoutNull(schema)).nullable()
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodEnum) return schema.out
  return enteredSchema(schema)
}

/** Returns the schema of what is entered in a field, without the rules for it. */
export function enteredSchema(schema: z.ZodType): z.ZodType {
  if (isNullable(schema)) return enteredSchema(withoutNull(schema)).nullable()
  if (schema instanceof z.ZodEnum) return schema
  const { type, items, enum: values } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (values !== undefined) return z.enum(values as string[])
  if (type === 'array') return z.array(itemSchema(items as z.core.JSONSchema.JSONSchema))
  return type === 'boolean' ? z.boolean() : type === 'integer' ? z.int() : z.string()
}

function itemSchema({ type, enum: values }: z.core.JSONSchema.JSONSchema): z.ZodType {
  if (values !== undefined) return z.enum(values as string[])
  return type === 'integer' ? z.int() : z.string()
}
