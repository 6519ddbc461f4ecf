import { withoutNull } from '@koma/schema/records/fieldSchema'
import { z } from 'zod'

/** A field's JSON Schema as zod writes it, with the parts that inputs use. */
export interface Shape {
  type?: string | string[]
  format?: string
  enum?: readonly string[]
  items?: Shape
  anyOf?: Shape[]
  description?: string
}

/** Returns the shape of what a schema reads, without null. */
export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(withoutNull(schema), { io: 'input', unrepresentable: 'any' }) as Shape
