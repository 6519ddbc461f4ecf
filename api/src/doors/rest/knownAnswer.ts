import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PartedAnswer } from './partedAnswer.ts'

/** The tags of answers that many are given from memory; each answer is hashed once. */
const tags = new WeakMap<Buffer, string>()

/** Returns a weak tag, because an answer is sent in more than one encoding. */
const tagOf = (hash: Buffer): string => `W/"${hash.toString('base64url')}"`

function tagOfBytes(answer: Buffer): string {
  const tag = tags.get(answer) ?? tagOf(createHash('sha1').update(answer).digest())
  tags.set(answer, tag)
  return tag
}

/**
 * Returns a tag for a shared answer: three megabytes are told apart by the few hundred bytes that are the caller's own.
 */
function tagOfParts({ of, own }: PartedAnswer): string {
  const hash = createHash('sha1').update(tagOfBytes(of))
  for (const { text } of own) hash.update(text)
  return tagOf(hash.digest())
}

/**
 * Sets the ETag of `reply` to what identifies this answer. Returns whether the caller has it already, by If-None-Match:
 * then 304 without the answer is enough.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, answer: Buffer | PartedAnswer): boolean {
  const tag = answer instanceof PartedAnswer ? tagOfParts(answer) : tagOfBytes(answer)
  reply.header('etag', tag)
  const [tagHeader = ''] = [request.headers['if-none-match']].flat()
  return tagHeader.split(',').some((candidate) => withoutWeakness(candidate.trim()) === withoutWeakness(tag))
}

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '')
