import { STATUS_CODES } from 'node:http'
import type { Language } from '@koma/schema/codes'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../requestContext.ts'
import { isBusy } from '../../platform/database/deadlines.ts'
import { busy, httpStatusOf, RETRY_AFTER_SECONDS } from '../../platform/shared/errors.ts'
import { noteRefused } from '../../platform/shared/requestNotes.ts'
import type { Fault } from '../../platform/shared/faults.ts'

const NOT_UNDERSTOOD = { en: 'The request cannot be read.', jp: 'リクエストを読み取れませんでした。' }

/** The fields of an error besides its message. */
interface Extensions {
  http?: { headers?: Record<string, string> }
  answer?: Record<string, unknown>
  details?: readonly Fault[]
}

/** The messages for requests that Fastify refuses before our code sees them. */
const words: Record<number, Record<Language, string>> = {
  404: { en: 'Not found.', jp: '見つかりません。' },
  413: { en: 'The request is too large.', jp: 'リクエストのサイズが大きすぎます。' },
  415: { en: 'Please send JSON.', jp: 'JSON形式で送信してください。' },
  500: { en: 'Unsuccessful', jp: '完了できませんでした。' },
}

/**
 * Answers an error as `{statusCode, error, message}` in the caller's language. Ours say their own
 * words; of anything unexpected the caller learns nothing, it is logged.
 */
export function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  more: Record<string, unknown> = {},
): void {
  noteRefused(error)
  const statusOfError = httpStatusOf(error)
  if (statusOfError !== undefined) {
    const { http, answer, details } = (error as { extensions?: Extensions }).extensions ?? {}
    void reply.headers(http?.headers ?? {})
    send(reply, statusOfError, error.message, { ...more, ...answer, ...(details === undefined ? {} : { details }) })
    return
  }
  if (isBusy(error)) {
    request.log.error(error)
    send(reply, 503, busy(languageOf(request.headers['accept-language']) ?? 'en').message, {})
    return
  }
  const refused = error.statusCode ?? 500
  const status = refused >= 400 && refused < 500 ? refused : 500
  if (status === 500) request.log.error(error)
  send(reply, status, wordsFor(status, request), {})
}

/** Answers an unknown path. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  send(reply, 404, wordsFor(404, request), {})
}

function wordsFor(status: number, request: FastifyRequest): string {
  const language = languageOf(request.headers['accept-language']) ?? 'en'
  return (words[status] ?? NOT_UNDERSTOOD)[language]
}

function send(reply: FastifyReply, status: number, message: string, more: Record<string, unknown>): void {
  const retryAfter = RETRY_AFTER_SECONDS[status]
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  void reply.code(status).send({ statusCode: status, error: STATUS_CODES[status], message, ...more })
}
