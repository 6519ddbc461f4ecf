import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../watch/readiness.ts'

/** What only asks whether this process is there; it says nothing of any school. */
const NOTHING_TO_SEE = { 'cache-control': 'no-store' }

/**
 * Serves `/livez`, which answers as long as the process runs, and `/readyz`, which says with 200 or 503 whether it can
 * serve and what of it is so. For proxies and whoever watches an installation.
 */
export function registerWatch(http: FastifyInstance, ready: () => Promise<Readiness>): void {
  http.get('/livez', async (_request, reply) => reply.headers(NOTHING_TO_SEE).send({ live: true }))
  http.get('/readyz', async (_request, reply) => {
    const answer = await ready()
    return reply
      .code(answer.ready ? 200 : 503)
      .headers(NOTHING_TO_SEE)
      .send(answer)
  })
}
