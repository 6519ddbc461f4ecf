import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip, type ZlibOptions } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PartedAnswer } from './partedAnswer.ts'

/** Smaller answers gain nothing. */
const WORTH_IT = 1024
const encodings = ['br', 'gzip'] as const

// A week of slots repeats itself: the quickest grades shrink it to a thirtieth in the time that sending it whole takes.
// Better grades take six times as long for a quarter less.
const brotliOptions: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const zlibOptions: ZlibOptions = { level: 3 }
const compressors = {
  br: (bytes: Buffer) => promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify<Buffer, ZlibOptions, Buffer>(gzip)(bytes, zlibOptions),
}

/** Compresses every answer of the routes registered from now on, for clients that can read it. */
export async function compressAnswers(http: FastifyInstance): Promise<void> {
  await http.register(compress, {
    encodings: [...encodings],
    threshold: WORTH_IT,
    brotliOptions,
    zlibOptions,
    globalDecompression: false,
  })
}

/** Answers that are sent more than once, as first compressed for each encoding. */
const compressedTexts = new WeakMap<Buffer, Map<string, Promise<Buffer>>>()

/**
 * Returns a shared answer compressed as the client can read it, once for all who get the same bytes, and says so in the
 * headers of `reply`. Call it as the answer is sent.
 */
export async function compressedOnce<Answer extends Buffer | PartedAnswer>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<Answer | Buffer> {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...encodings])
  if (encoding === null || answer.length < WORTH_IT) return answer
  const bytes: Buffer = answer instanceof PartedAnswer ? answer.whole() : answer
  const forms = compressedTexts.get(bytes) ?? new Map<string, Promise<Buffer>>()
  compressedTexts.set(bytes, forms)
  const form = forms.get(encoding) ?? compressors[encoding](bytes)
  forms.set(encoding, form)
  const varies = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
  reply.header('content-encoding', encoding).header('vary', varies)
  return form
}
