import { z } from 'zod'
import { keyWords, freshWords, peopleWords } from '../../keys/describeAccess.ts'
import type { UserType } from '../../platform/shared/context.ts'
import { version } from '../../platform/shared/version.ts'
import { components } from './components.ts'
import { errorAnswers, limitHeaders, sharedAnswers, tagHeader } from './openapiAnswers.ts'
import { webhookMessage } from './event.shape.ts'
import { actingFor, dryRun, idempotencyKey, ifNoneMatch, parametersOf } from './openapiParameters.ts'
import { json, namedSchemas, referenceTo } from './openapiSchemas.ts'
import { introduction, partWords, tags } from './openapiWords.ts'
import type { Operation } from './operation.ts'
import { bracketed, namedOperation } from './operationNames.ts'

const error = z
  .object({
    statusCode: z.int(),
    error: z.string(),
    message: z.string(),
    fallback: z.string().optional().describe('The page to show if the host has no school. Only for `/auth/theme`.'),
    success: z.boolean().optional().describe('false; of 429 alone, where changes of bookings follow too fast.'),
    reason: z.string().optional().describe('The code EU1006, if there were too many changes; otherwise left out.'),
    code: z
      .string()
      .optional()
      .describe(
        'With status 403: CONFIRM_PASSWORD if a person must confirm their password first, SET_UP_FACTOR if they must set up a second factor first; otherwise left out.',
      ),
    details: z
      .array(
        z.object({
          field: z.string().describe('The name of the field or parameter.'),
          message: z.string().describe('What the value must be, with its format.'),
        }),
      )
      .optional()
      .describe('The wrong fields or parameters. Only with status 400.'),
  })
  .describe(
    '400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500 or 503 (busy: nothing was changed, try again after Retry-After); the message is in the language of Accept-Language.',
  )
  .register(components, { id: 'Error' })

/** Returns the OpenAPI 3.1 description of the REST paths, made from the schemas that read and answer them. */
export function openapi(operations: readonly Operation[]) {
  const current = new Map(
    operations.filter(({ older = false }) => !older).map((operation) => [operation.name, operation]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koma',
      version: version(),
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The school, selected by the host name.' }],
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
        session: { type: 'http', scheme: 'bearer', description: 'The `token` that signing in returned.' },
        record: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The sign-in response as ASCII JSON. Only its `token` is read.',
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
  const { method, path, summary, allowed, query, refusesByStatus = false } = operation
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: partWords(path, name ?? ''),
    schema: { type: 'string' },
  }))
  const { description, ...named } = namedOperation(operation, current)
  return {
    ...named,
    summary,
    description: [description, accessWords(operation)].filter(Boolean).join(' '),
    ...(allowed === null ? { security: [] } : keyAccess(operation)),
    ...peopleAccess(operation),
    parameters: [
      ...inPath,
      ...(method === 'GET' ? [ifNoneMatch] : allowed === null ? [] : [idempotencyKey, dryRun]),
      ...(operation.guardians === true ? [actingFor] : []),
      ...(query === undefined ? [] : parametersOf(query)),
    ],
    ...bodyOf(operation),
    responses: {
      200: {
        description: refusesByStatus
          ? 'The request succeeded.'
          : 'The request was understood. A refusal has `success: false` and a reason code.',
        headers: { ...(method === 'GET' ? tagHeader : {}), ...(allowed === null ? {} : limitHeaders) },
        content: contentOf(operation),
      },
      ...(method === 'GET'
        ? { 304: { description: 'Nothing changed since the response whose ETag you sent in `If-None-Match`.' } }
        : {}),
      ...errorAnswers(operation),
      ...(refusesByStatus ? refusals(operation) : {}),
      default: { description: 'The request was not understood, not allowed or failed.', content: json(error) },
    },
  }
}

/** Returns the content of a file, of which nothing is described. */
const fileContent = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } })

function contentOf({ answer, file = 'application/octet-stream' }: Operation) {
  return answer === undefined ? fileContent(file) : json(answer)
}

function bodyOf({ body, takesFile }: Operation) {
  if (takesFile !== undefined)
    return { requestBody: { required: true, content: fileContent('application/octet-stream') } }
  return body === undefined ? {} : { requestBody: { required: !body.safeParse({}).success, content: json(body) } }
}

/** Returns the refusals of a path that refuses by status: each has the body of its answer, or an error. */
function refusals({ answer }: Operation) {
  if (answer === undefined) return {}
  const { schema } = json(answer)['application/json']
  const content = { 'application/json': { schema: { anyOf: [schema, { $ref: referenceTo('Error') }] } } }
  const words: Record<number, string> = {
    400: 'A field is wrong; `field` has its name.',
    403: 'The caller may not do this, or a rule prevents it.',
    404: 'The school has no such record.',
    409: 'Somebody else changed the record, the ID is in use, or the same request is still running.',
  }
  return Object.fromEntries(Object.entries(words).map(([status, description]) => [status, { description, content }]))
}

/** Returns who may call a path in words: GraphQL says the same of an operation. */
function accessWords(operation: Operation): string {
  const { staff = [], staffOneOf = [], fresh, scopes } = operation
  const people = peopleOf(operation)
  if (people === null) return peopleWords({ people: ['anybody'] })
  const words = [peopleWords({ people, staff, staffOneOf }), freshWords({ fresh }), keyWords(scopes ?? null)]
  return words.filter(Boolean).join(' ')
}

/** Returns who may call a path for programs to read; each only where the path declares it. */
function peopleAccess(operation: Operation) {
  const { staff, staffOneOf, fresh } = operation
  const people = peopleOf(operation)
  return {
    ...(people === null ? {} : { 'x-koma-people': people }),
    ...(staff === undefined ? {} : { 'x-koma-staff': staff }),
    ...(staffOneOf === undefined ? {} : { 'x-koma-staff-one-of': staffOneOf }),
    ...(fresh === undefined ? {} : { 'x-koma-fresh': fresh }),
  }
}

/** Returns the types of people who may call a path; null for everybody, signed in or not. */
function peopleOf({ allowed, guardians }: Operation): readonly UserType[] | null {
  return allowed !== null && guardians === true ? [...allowed, 'guardian'] : allowed
}

/** Returns the scopes a path needs of a key, or that it is closed to keys. */
function keyAccess({ scopes }: Operation) {
  return scopes === undefined ? { security: [{ session: [] }, { record: [] }] } : { 'x-koma-scopes': scopes }
}

/** Describes the message that a webhook gets. */
function webhook() {
  return {
    post: {
      operationId: 'receiveEvent',
      tags: ['Events'],
      summary:
        'Sends an event or a test message, signed as Standard Webhooks defines: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
      requestBody: { required: true, content: json(webhookMessage) },
      responses: {
        '2XX': { description: 'The receiver accepted the message.' },
        410: { description: 'The receiver no longer exists. Koma switches the webhook off.' },
        '4XX': { description: 'Koma tries again later, eleven times in three days.' },
        '5XX': { description: 'Koma tries again later, as for 4XX.' },
      },
    },
  }
}
