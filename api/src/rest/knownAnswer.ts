import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is answered to many from memory is told apart once. */
const tags = new WeakMap<Buffer, string>()

function tagOf(answer: Buffer): string {
  const known = tags.get(answer)
  if (known !== undefined) return known
  // Weak, because it is sent in more than one encoding.
  const made = `W/"${createHash('sha1').update(answer).digest('base64url')}"`
  tags.set(answer, made)
  return made
}

/**
 * Says in the ETag of `reply` what this answer is recognised by, and gives whether the caller has it already, as
 * If-None-Match says: then 304 without the answer is enough.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, answer: Buffer): boolean {
  const tag = tagOf(answer)
  reply.header('etag', tag)
  const [held = ''] = [request.headers['if-none-match']].flat()
  return held.split(',').some((one) => withoutWeakness(one.trim()) === withoutWeakness(tag))
}

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '')
