import { z } from 'zod'
import { propertyWords } from './openapiWords.ts'

export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of a response you have. If it is unchanged, you get 304 without a body.',
  schema: { type: 'string' },
}

export const actingFor = {
  name: 'x-student',
  in: 'header',
  required: false,
  description:
    'The `_id` of the student for whom a guardian calls this path, from `GET /api/family/children`. Guardians alone send it, and must.',
  schema: { type: 'string', format: 'uuid' },
}

export const dryRun = {
  name: 'Dry-Run',
  in: 'header',
  required: false,
  description:
    'true: carries out the request, undoes it and returns the answer it would have now, with the header Dry-Run: true. Nobody is notified, and ids in the answer match no records. 400 for requests that count password attempts.',
  schema: { type: 'string', enum: ['true', 'false'] },
}

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request for its caller, for 24 hours: the same request again does nothing again and gets the same answer, with Idempotent-Replayed: true. 409 while the first is under way (Retry-After), 422 when the key named another request, 400 for a key that is empty, too long or not visible ASCII. Errors (4xx, 5xx) and refusals that say to try later are not kept.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  example: 'a1f4c6de-2b7e-4c55-9b6e-0c2f1b3d9a10',
}

/** Returns the parameters of a query string. */
export function parametersOf(query: z.ZodType) {
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
