import { z } from 'zod'
import { version } from '../shared/version.ts'
import { components } from './components.ts'
import { errorAnswers, limitHeaders, sharedAnswers, tagHeader } from './openapiAnswers.ts'
import { webhookMessage } from './event.shape.ts'
import { exampleOfField } from './openapiExamples.ts'
import { introduction, partWords, propertyWords, tags } from './openapiWords.ts'
import type { Operation } from './operation.ts'
import { bracketed, namedOperation } from './operationNames.ts'

const error = z
  .object({
    statusCode: z.int(),
    error: z.string(),
    message: z.string(),
    fallback: z.string().optional().describe('The page to show when the host has no school; /auth/theme only.'),
    success: z.boolean().optional().describe('false; of 429 alone, where changes of bookings follow too fast.'),
    reason: z.string().optional().describe('EU1006; there alone.'),
    details: z
      .array(
        z.object({
          field: z.string().describe('The name of the field or parameter.'),
          message: z.string().describe('The required value, with its format.'),
        }),
      )
      .optional()
      .describe('Each field or parameter that is wrong; with 400 alone.'),
  })
  .describe(
    '400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500 or 503 (busy: nothing was changed, try again after Retry-After); the message is in the language of Accept-Language.',
  )
  .register(components, { id: 'Error' })

/** The OpenAPI 3.1 description of the REST paths, made from the schemas that read and answer them. */
export function openapi(operations: readonly Operation[]) {
  const current = new Map(operations.filter(({ older = false }) => !older).map((one) => [one.name, one]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koma',
      version: version(),
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The school that the host names.' }],
    tags: [...tags],
    security: [{ session: [] }, { record: [] }, { key: [] }],
    paths: Object.fromEntries(
      [...Map.groupBy(operations, ({ path }) => bracketed(path))].map(([path, itsOperations]) => [
        path,
        Object.fromEntries(
          itsOperations.map((operation) => [operation.method.toLowerCase(), described(operation, current)]),
        ),
      ]),
    ),
    webhooks: { event: webhook() },
    components: {
      schemas: namedSchemas(),
      responses: sharedAnswers,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of the login answer.' },
        record: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The login answer as ASCII JSON; nothing but its token is read.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The key of a program, koma_ and 38 letters and digits, which staff make. Each path says in x-koma-scopes what it asks of a key; a path without it is closed to keys.',
        },
      },
    },
  }
}

function described(operation: Operation, current: ReadonlyMap<string, Operation>) {
  const { method, path, summary, allowed, body, query, answer, refusesByStatus = false } = operation
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: partWords(path, name ?? ''),
    schema: { type: 'string' },
  }))
  return {
    ...namedOperation(operation, current),
    summary,
    ...(allowed === null ? { security: [] } : keyWords(operation)),
    parameters: [
      ...inPath,
      ...(method === 'GET' ? [ifNoneMatch] : allowed === null ? [] : [idempotencyKey, dryRun]),
      ...(query === undefined ? [] : parametersOf(query)),
    ],
    ...(body === undefined ? {} : { requestBody: { required: !body.safeParse({}).success, content: json(body) } }),
    responses: {
      200: {
        description: refusesByStatus ? 'It is done.' : 'Also for refusals, which carry their code.',
        headers: { ...(method === 'GET' ? tagHeader : {}), ...(allowed === null ? {} : limitHeaders) },
        content: json(answer),
      },
      ...(method === 'GET' ? { 304: { description: 'The answer that If-None-Match names is still current.' } } : {}),
      ...errorAnswers(operation),
      ...(refusesByStatus ? refusals(answer) : {}),
      default: { description: 'The request was not understood, not allowed or failed.', content: json(error) },
    },
  }
}

/** Returns the refusals of a path that refuses by status: each has the body of its answer, or an error. */
function refusals(answer: z.ZodType) {
  const { schema } = json(answer)['application/json']
  const content = { 'application/json': { schema: { anyOf: [schema, { $ref: referenceTo('Error') }] } } }
  const words: Record<number, string> = {
    400: 'A field is filled in wrongly; its name is in field.',
    403: 'Who asks may not do this, or a rule keeps it as it is.',
    404: 'The school has nothing of this name.',
    409: 'Somebody else has changed it, the ID is in use, or the same request is still under way.',
  }
  return Object.fromEntries(Object.entries(words).map(([status, description]) => [status, { description, content }]))
}

/** Returns the scopes a path needs of a key, or that it is closed to keys. */
function keyWords({ scopes }: Operation) {
  return scopes === undefined ? { security: [{ session: [] }, { record: [] }] } : { 'x-koma-scopes': scopes }
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an answer one has: 304 and no body if it is still the same.',
  schema: { type: 'string' },
}

const dryRun = {
  name: 'Dry-Run',
  in: 'header',
  required: false,
  description:
    'true: what the answer would be now. It is carried out and taken back, nobody hears of it, and the answer says Dry-Run: true as well. Ids in it are of nothing. 400 for what counts guesses of passwords.',
  schema: { type: 'string', enum: ['true', 'false'] },
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
  return Object.entries(properties).map(([name, read]) => {
    const { description = propertyWords(name), ...schema } = typeof read === 'boolean' ? {} : read
    return { name, in: 'query', required: required.includes(name), description, schema, ...exampleOf(description) }
  })
}

/** Days and times of the documented paths are written together. */
function exampleOf(description = ''): { example?: string } {
  return /^YYYYMMDD\d{4}$/.test(description) ? { example: `20260302${description.slice(8)}` } : {}
}

/** Describes the message that a webhook gets. */
function webhook() {
  return {
    post: {
      operationId: 'receiveEvent',
      tags: ['Events'],
      summary: 'An event, or a test. Signed after Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature.',
      requestBody: { required: true, content: json(webhookMessage) },
      responses: {
        '2XX': { description: 'The message was taken.' },
        410: { description: 'Nobody listens here any more: the webhook is switched off.' },
        '4XX': { description: 'It is tried again later, eleven times in three days.' },
        '5XX': { description: 'The same.' },
      },
    },
  }
}

function json(schema: z.ZodType) {
  const { id } = components.get(schema) ?? {}
  if (id === undefined) throw new Error('a schema of a REST path has no name')
  return { 'application/json': { schema: { $ref: referenceTo(id) } } }
}

function namedSchemas() {
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

function referenceTo(id: string): string {
  return `#/components/schemas/${id}`
}
