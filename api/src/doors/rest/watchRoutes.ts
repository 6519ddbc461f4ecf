import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../../platform/watch/metrics.ts'
import type { NewsReadiness, Readiness } from '../../platform/watch/readiness.ts'
import { sendNotFound } from './sendError.ts'

/** Keeps the answer out of caches; it says only that this process runs. */
const NOTHING_TO_SEE = { 'cache-control': 'no-store' }

/** The paths that monitoring uses; they are served however busy the process is. */
export const watchPaths = ['/livez', '/readyz', '/readyz/news', '/metrics']

/**
 * Serves `/livez`, which answers as long as the process runs, and `/readyz`, which says with 200 or 503 whether it can
 * serve. `/readyz/news` says the same of the changes of others, without which it still serves. `/metrics` has the
 * figures for Prometheus, for callers who send `token`; without one, in the settings or the request, it is not found.
 */
export function registerWatch(
  http: FastifyInstance,
  {
    ready,
    news,
    metrics,
    token,
  }: { ready: () => Promise<Readiness>; news: () => NewsReadiness; metrics: Metrics; token: string | undefined },
): void {
  http.get('/livez', async (_request, reply) => reply.headers(NOTHING_TO_SEE).send({ live: true }))
  http.get('/readyz', async (_request, reply) => {
    const answer = await ready()
    return reply
      .code(answer.ready ? 200 : 503)
      .headers(NOTHING_TO_SEE)
      .send(answer)
  })
  http.get('/readyz/news', async (_request, reply) => {
    const answer = news()
    return reply
      .code(answer.news ? 200 : 503)
      .headers(NOTHING_TO_SEE)
      .send(answer)
  })
  http.get('/metrics', async (request, reply) => {
    if (token === undefined || !holdsToken(request, token)) return sendNotFound(request, reply)
    const text = await metrics.text()
    return reply.headers(NOTHING_TO_SEE).type(metrics.contentType).send(text)
  })
}

function holdsToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const [actual, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
