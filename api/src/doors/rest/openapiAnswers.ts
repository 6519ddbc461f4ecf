import { keyLimit } from '../../keys/keyLimit.ts'
import type { Operation } from './operation.ts'

const statuses = {
  400: 'The request could not be understood: a field is missing or has the wrong type.',
  401: 'The caller is not signed in, or the session has ended.',
  403: 'The caller may not do this.',
  404: 'The school has no such record.',
  409: 'The first request with this Idempotency-Key is still running.',
  413: 'The body is larger than 256 kB, or than 2 MB where it is a file.',
  415: 'The body is not JSON.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests or attempts; wait as long as `Retry-After` says.',
  503: 'The server is busy and nothing was changed; wait as long as `Retry-After` says.',
} as const

type Status = keyof typeof statuses

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** The tag by which a client recognises an answer to a reading call. */
export const tagHeader = {
  ETag: { description: 'The tag of this response, to send as `If-None-Match`.', schema: { type: 'string' } },
}

/** The headers that tell a key what it may still ask; answers to people lack them. */
export const limitHeaders = {
  'RateLimit-Policy': {
    description: `For keys: the points a key has (\`q\`), and the seconds in which they are all refilled (\`w\`): "key";q=${keyLimit.points};w=${keyLimit.points / keyLimit.perSecond}, unless the installation says otherwise.`,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'For keys: the points left (`r`), and the seconds until all are available again (`t`).',
    schema: { type: 'string' },
  },
}

/** The answers that many paths have, by their names among the components. */
export const sharedAnswers = Object.fromEntries(
  Object.entries(statuses).map(([status, description]) => [
    `Error${status}`,
    {
      description,
      ...(status === '429' || status === '503'
        ? { headers: { ...retryAfter(), ...(status === '429' ? limitHeaders : {}) } }
        : {}),
      content: error,
    },
  ]),
)

function retryAfter() {
  return {
    'Retry-After': { description: 'How many seconds to wait before trying again.', schema: { type: 'integer' } },
  }
}

/** Returns a path's further answers, by status. */
export function errorAnswers({ method, path, allowed, body, takesFile, query, gone: goneText }: Operation) {
  const hasBody = body !== undefined || takesFile !== undefined
  const keyed = method !== 'GET' && allowed !== null
  const possible: readonly (readonly [Status, boolean])[] = [
    [400, hasBody || query !== undefined || path.includes(':') || keyed],
    [401, allowed !== null],
    [403, allowed !== null],
    [404, true],
    [409, keyed],
    [413, hasBody],
    [415, body !== undefined],
    [422, keyed],
    [429, true],
    [503, true],
  ]
  return {
    ...Object.fromEntries(
      possible.flatMap(([status, can]) => (can ? [[status, { $ref: `#/components/responses/Error${status}` }]] : [])),
    ),
    ...(goneText === undefined ? {} : { 410: { description: goneText, content: error } }),
  }
}
