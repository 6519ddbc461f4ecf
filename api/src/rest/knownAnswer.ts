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
 * Says that `answer` is the remembered one `of`, with these texts in the places that are their own: whoever has asked for
 * three megabytes is told apart by the few hundred bytes that are theirs.
 */
export function isMadeOf(answer: Buffer, of: Buffer, texts: readonly Buffer[]): void {
  const hash = createHash('sha1').update(tagOf(of))
  for (const text of texts) hash.update(text)
  tags.set(answer, `W/"${hash.digest('base64url')}"`)
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
