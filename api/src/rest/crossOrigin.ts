import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** What other programs call; pages and their files are for the own host alone. */
const CALLED = /^\/(api|auth|graphql)(\/|\?|$)/
const LATER_SECONDS = 600

/**
 * Lets pages of the `allowed` origins call what programs call, and read the answers: their browsers ask first, by a
 * preflight, and the answer allows it. Other origins get no such header, and their browsers keep the answer from the page.
 * No browser is invited to send along what it holds for this host (credentials): who calls is said by the header
 * `Authorization` alone, which a page must have been given. Answers vary by origin and say so. Without allowed origins
 * nothing is registered. (D127)
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
