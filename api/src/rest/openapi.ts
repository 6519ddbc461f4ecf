import { z } from 'zod'
import { components } from './components.ts'
import type { Operation } from './operation.ts'

const error = z
  .object({ statusCode: z.int(), error: z.string(), message: z.string() })
  .describe(
    '400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500 or 503 (busy: nothing was changed, try again after Retry-After); the message is in the language of Accept-Language.',
  )
  .register(components, { id: 'Error' })

/** The OpenAPI 3.1 description of the REST paths, made from the schemas that read and answer them. */
export function openapi(operations: readonly Operation[]) {
  return {
    openapi: '3.1.0',
    info: { title: 'Koma', version: '1.0.0', description: 'Trailing slashes are optional on every path.' },
    security: [{ session: [] }, { record: [] }],
    paths: Object.fromEntries(
      [...Map.groupBy(operations, ({ path }) => bracketed(path))].map(([path, itsOperations]) => [
        path,
        Object.fromEntries(itsOperations.map((operation) => [operation.method.toLowerCase(), described(operation)])),
      ]),
    ),
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of the login answer.' },
        record: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The login answer as ASCII JSON; nothing but its token is read.',
        },
      },
    },
  }
}

function described({ method, path, summary, allowed, body, query, answer }: Operation) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll('/', '_').replaceAll(':', '')}`,
    summary,
    ...(allowed === null ? { security: [] } : {}),
    parameters: [
      ...inPath,
      ...(method === 'GET' || allowed === null ? [] : [idempotencyKey]),
      ...(query === undefined ? [] : parametersOf(query)),
    ],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'Also for refusals, which carry their code.', content: json(answer) },
      default: { description: 'The request was not understood, not allowed or failed.', content: json(error) },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request for its caller, for 24 hours: the same request again does nothing again and gets the same answer, with Idempotent-Replayed: true. 409 while the first is under way (Retry-After), 422 when the key named another request, 400 for a key that is empty, too long or not visible ASCII. Errors (4xx, 5xx) and refusals that say to try later are not kept.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  example: 'a1f4c6de-2b7e-4c55-9b6e-0c2f1b3d9a10',
}

function parametersOf(query: z.ZodType) {
  const { properties = {}, required = [] } = z.toJSONSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function json(schema: z.ZodType) {
  const { id } = components.get(schema) ?? {}
  if (id === undefined) throw new Error('a schema of a REST path has no name')
  return { 'application/json': { schema: { $ref: referenceTo(id) } } }
}

function namedSchemas() {
  const { schemas } = z.toJSONSchema(components, { uri: referenceTo, io: 'input' })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema]),
  )
}

function referenceTo(id: string): string {
  return `#/components/schemas/${id}`
}

function bracketed(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
