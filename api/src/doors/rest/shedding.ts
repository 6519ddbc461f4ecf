import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../requestContext.ts'
import { BUSY, busy, RETRY_AFTER_SECONDS } from '../../platform/shared/errors.ts'
import { sendError } from './sendError.ts'
import { watchPaths } from './watchRoutes.ts'

/**
 * Refuses requests with 503 and Retry-After before their bodies are read, as long as there is too much to do. A client
 * that tries again later is served sooner than if everybody waited. Monitoring is answered all the same. Must be
 * registered before the routes.
 */
export function shedLoad(http: FastifyInstance, isShedding: () => boolean, shed: () => void): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    if (!isShedding() || (url !== undefined && watchPaths.includes(url))) return done()
    shed()
    refuseBusy(request, reply)
  })
}

/** Refuses a request with 503, BUSY and Retry-After, in the form that GraphQL or REST callers expect. */
export function refuseBusy(request: FastifyRequest, reply: FastifyReply): void {
  const refusal = busy(languageOf(request.headers['accept-language']) ?? 'en')
  reply.header('retry-after', RETRY_AFTER_SECONDS[503])
  if (request.routeOptions.url !== '/graphql') {
    sendError(Object.assign(refusal, { code: BUSY }), request, reply)
    return
  }
  const errors = [{ message: refusal.message, extensions: { code: BUSY } }]
  void reply.code(503).type('application/json').send({ errors })
}
