import type { FastifyInstance } from 'fastify'
import { feedText } from '../../feeds/feedText.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { publicClaimsOf } from './claims.ts'
import { isKnown } from './knownAnswer.ts'

/**
 * Serves the private calendar addresses, `/calendar/<token>.ics`. Calendar programs ask often and mostly
 * for nothing new, so the answer carries an ETag; nobody on the way may keep it.
 */
export function registerCalendar(http: FastifyInstance, contextFor: ContextBuilder): void {
  http.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const ctx = await contextFor(publicClaimsOf(request))
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    const text = token === undefined ? null : await feedText(ctx, token)
    if (text === null) throw notFound(ctx.language)
    const answer = Buffer.from(text)
    reply.headers({ 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' })
    if (isKnown(request, reply, answer)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(answer)
  })
}

/**
 * Returns the address of a request as the log may keep it: without the token that opens a calendar, sets a password
 * or confirms an address.
 */
export function loggedUrl(url: string): string {
  return url.replace(/^(\/calendar\/|\/(?:passwordReset|emailConfirm)\/[^/?#]+\/)[^/?#]+/i, '$1…')
}
