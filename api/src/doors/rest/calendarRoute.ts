import type { FastifyInstance } from 'fastify'
import { feedText } from '../../feeds/feedText.ts'
import { lessonAtAddress } from '../../feeds/lessonAddress.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { publicClaimsOf } from './claims.ts'
import { isKnown } from './knownAnswer.ts'

/** Pages that are opened from the file hear nothing of its address. */
const QUIET = { 'referrer-policy': 'no-referrer' }

/**
 * Serves the private calendar addresses, `/calendar/<token>.ics`, and those of one
 * lesson. Calendar programs ask often and mostly
 * for nothing new, so the answer carries an ETag; nobody on the way may keep it.
 */
export function registerCalendar(http: FastifyInstance, contextFor: ContextBuilder): void {
  http.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const ctx = await contextFor(publicClaimsOf(request))
    const lesson = /^([\w-]+\.[\w-]{22})\.ics$/.exec(request.params.file)?.[1]
    if (lesson !== undefined) {
      const file = await lessonAtAddress(ctx, lesson)
      if (file === null) throw notFound(ctx.language)
      // Shown, not saved: an iPhone offers to add what it is shown.
      const shown = `inline; filename="${file.name}"`
      reply.headers({ ...QUIET, 'cache-control': 'private, no-store', 'content-disposition': shown })
      return reply.type('text/calendar; charset=utf-8').send(file.text)
    }
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    const text = token === undefined ? null : await feedText(ctx, token)
    if (text === null) throw notFound(ctx.language)
    const answer = Buffer.from(text)
    reply.headers({ ...QUIET, 'cache-control': 'private, no-cache' })
    if (isKnown(request, reply, answer)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(answer)
  })
}

/**
 * Returns the address of a request as the log may keep it. Left out is the token that opens a calendar, stops emails,
 * sets a password or confirms an address.
 */
export function loggedUrl(url: string): string {
  return url.replace(/^(\/calendar\/|\/unsubscribe\/|\/(?:passwordReset|emailConfirm)\/[^/?#]+\/)[^/?#]+/i, '$1…')
}
