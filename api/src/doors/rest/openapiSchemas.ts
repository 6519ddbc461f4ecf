import { z } from 'zod'
import { components } from './components.ts'
import { exampleOfField } from './openapiExamples.ts'
import { propertyWords } from './openapiWords.ts'

/** Returns the content of a request or an answer: a reference to the schema's name. */
export function json(schema: z.ZodType) {
  const { id } = components.get(schema) ?? {}
  if (id === undefined) throw new Error('a schema of a REST path has no name')
  return { 'application/json': { schema: { $ref: referenceTo(id) } } }
}

/** Returns all schemas by name, each field with a description and an example. */
export function namedSchemas() {
  const { schemas } = z.toJSONSchema(components, { uri: referenceTo, io: 'input' })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, explained(schema)]),
  )
}

/** Returns a schema with a description and an example on every field, also where its source gives none. */
function explained<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map((each: unknown) => explained(each)) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([name, value]: [string, unknown]): [string, unknown] => [
    name,
    name === 'properties' ? explainedFields(value as Record<string, object>) : explained(value),
  ])
  return Object.fromEntries(entries) as Schema
}

function explainedFields(fields: Record<string, object>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const own = 'description' in field ? String(field.description) : undefined
      const words = own ?? propertyWords(name)
      const example = exampleOfField(name, field, words)
      const says = own !== undefined || '$ref' in field || words === undefined
      return [
        name,
        {
          ...explained(field),
          ...(says ? {} : { description: words }),
          ...(example === undefined ? {} : { examples: [example] }),
        },
      ]
    }),
  )
}

/** Returns the address of a named schema. */
export function referenceTo(id: string): string {
  return `#/components/schemas/${id}`
}
