import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { RestDescription } from '../src/doors/rest/routes.ts'

type Schema = Record<string, unknown>
interface Described {
  content?: Record<string, { schema: Schema }>
  $ref?: string
}

/** Compares a description's paths with answers. */
interface Reader {
  /** The description of an answer; undefined for what it does not know. */
  answerOf(method: string, path: string, status: number): ValidateFunction | undefined
}

const readers = new WeakMap<RestDescription, Reader>()

/**
 * Throws where an answer of a documented path is not what `description` says of its status: a field is missing, is of
 * another kind, or is not described. Other addresses pass.
 */
export function asDescribed(
  description: RestDescription,
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  const reader = readers.get(description) ?? readerOf(description)
  readers.set(description, reader)
  const validate = reader.answerOf(method, path, status)
  if (validate === undefined || validate(body)) return
  const problems = validate.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  throw new Error(`${method} ${path} answered ${status} otherwise than described: ${problems?.join('; ')}`)
}

function readerOf(description: RestDescription): Reader {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const closed = onlyDescribed(description) as RestDescription
  ajv.addSchema({ $id: 'koma', ...closed })
  const paths = Object.entries(closed.paths).map(([path, operations]) => ({
    matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    isPlain: !path.includes('{'),
    operations: operations as Record<string, { responses: Record<string, Described> }>,
  }))
  const responses = closed.components.responses as Record<string, Described>
  const compiled = new Map<string, ValidateFunction>()
  return {
    answerOf(method, address, status) {
      const [path = ''] = address.split('?')
      const fitting = paths.filter(
        ({ matches, operations }) => matches.test(path) && method.toLowerCase() in operations,
      )
      const found = fitting.find(({ isPlain }) => isPlain) ?? fitting[0]
      const answers = found?.operations[method.toLowerCase()]?.responses
      const answer = answers?.[status] ?? answers?.['default']
      const shared = answer?.$ref === undefined ? answer : responses[answer.$ref.split('/').at(-1) ?? '']
      const schema = shared?.content?.['application/json']?.schema
      const choices = (schema?.['anyOf'] ?? [schema]) as readonly (Schema | undefined)[]
      const references = choices.flatMap((choice) => (typeof choice?.['$ref'] === 'string' ? [choice['$ref']] : []))
      if (references.length === 0) return undefined
      const name = references.join(' ')
      const validate =
        compiled.get(name) ?? ajv.compile({ anyOf: references.map((reference) => ({ $ref: `koma${reference}` })) })
      compiled.set(name, validate)
      return validate
    },
  }
}

/** Returns a schema that leaves no room for fields that are not described. */
function onlyDescribed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(onlyDescribed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, onlyDescribed(value)]))
  const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema)
  return isOpen ? { ...inside, additionalProperties: false } : inside
}
