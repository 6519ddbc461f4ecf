import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** The paths other programs call; pages and their files are for the own host only. */
const CALLED = /^\/(api|auth|graphql)(\/|\?|$)/
const LATER_SECONDS = 600

/**
 * Lets pages of the `allowed` origins call what programs call, and read the answers. Their browsers send a preflight
 * first, and its answer allows it. Other origins get no such header, so their browsers keep the answer from the page.
 * Credentials are not allowed: the caller is known only by the header `Authorization`, which the page must have been
 * given. Answers vary by origin and say so. Without allowed origins nothing is registered. (D127)
 */
export async function allowOrigins(http: FastifyInstance, allowed: readonly string[]): Promise<void> {
  if (allowed.length === 0) return
  const toCalls = {
    origin: [...allowed],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'x-user-type',
      'apollo-require-preflight',
      'idempotency-key',
      'if-none-match',
      'dry-run',
    ],
    exposedHeaders: [
      'etag',
      'link',
      'retry-after',
      'content-disposition',
      'idempotent-replayed',
      'dry-run',
      'ratelimit',
      'ratelimit-policy',
    ],
    credentials: false,
    maxAge: LATER_SECONDS,
    strictPreflight: false,
  }
  await http.register(cors, {
    delegator: (request, done) => done(null, CALLED.test(request.url) ? toCalls : { origin: false }),
  })
}
