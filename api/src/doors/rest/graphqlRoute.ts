import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { isBusy } from '../../platform/database/deadlines.ts'
import type { Admission } from '../graphql/documents/admission.ts'
import type { AnswersUnderWay } from '../graphql/documents/answersUnderWay.ts'
import { namedIn } from '../graphql/documents/namedIn.ts'
import type { ReadyAnswers } from '../graphql/graphqlServer.ts'
import { type ContextBuilder, languageOf } from '../requestContext.ts'
import type { Context } from '../../platform/shared/context.ts'
import { busy, httpStatusOf } from '../../platform/shared/errors.ts'
import { isNestedDeeper } from '../../platform/shared/nesting.ts'
import { noteRefused, requestNotes } from '../../platform/shared/requestNotes.ts'
import { OTHER } from '../../platform/watch/metrics.ts'
import { answerOnce, hasOnceHeader, mustRunOnce } from './answerOnce.ts'
import { claimsOf } from './claims.ts'
import { compressedOnce } from './compression.ts'
import { replyOf } from './device.ts'
import { refusedAsTooDeep } from './readJson.ts'
import { sendError } from './sendError.ts'
import { executeOnce, isMutation } from './graphqlOnce.ts'

/** A query in an address has brackets of its own, and may be nested in itself. */
const DEEPEST_ADDRESS = 100

/** Serves GraphQL over HTTP. An answer that is ready as bytes goes as it is, compressed once for all who get it. */
export function registerGraphql(
  http: FastifyInstance,
  {
    apollo,
    contextFor,
    admission,
    ready,
    underWay,
    log,
  }: {
    apollo: ApolloServer<Context>
    contextFor: ContextBuilder
    admission: Admission
    ready: ReadyAnswers
    underWay: AnswersUnderWay
    log: (error: unknown) => void
  },
): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const claims = { ...claimsOf(request), takesKeys: true }
    const ctx = await contextFor(claims, replyOf(request, reply)).catch((error: unknown) => {
      if (!isBusy(error)) throw error
      log(error)
      throw busy(languageOf(claims.acceptLanguage) ?? 'en')
    })
    contexts.set(request, ctx)
    return ctx
  }
  const execute = fastifyApolloHandler(apollo, {
    async context(request, reply) {
      const ctx = contexts.get(request) ?? (await contextOf(request, reply))
      const { operation } = admission.admit(ctx, namedIn(request.method === 'GET' ? request.query : request.body))
      const notes = requestNotes()
      if (notes !== undefined) notes.operation = operation ?? OTHER
      return ctx
    },
  })
  /** Answers a mutation that is to be done once; whether it was one. */
  const isAnsweredOnce = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (request.method !== 'POST' || !hasOnceHeader(request)) return false
    try {
      const ctx = await contextOf(request, reply)
      if (!isMutation(admission, ctx, request.body) || !mustRunOnce(ctx, request)) return false
      admission.confirmFirst(ctx, request.body)
      await answerOnce(ctx, request, reply, (inside) => executeOnce(apollo, admission, inside, request))
    } catch (error) {
      sendAsGraphql(error, request, reply)
    }
    return true
  }
  http.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    errorHandler(error, request, reply) {
      if (httpStatusOf(error) === undefined) sendError(error, request, reply)
      else sendAsGraphql(error, request, reply)
    },
    async preValidation({ query, headers }) {
      const texts = Object.values(query as Record<string, unknown>).filter((value) => typeof value === 'string')
      if (texts.some((text) => isNestedDeeper(text, DEEPEST_ADDRESS)))
        throw refusedAsTooDeep(headers['accept-language'])
    },
    async handler(request, reply) {
      if (await isAnsweredOnce(request, reply)) return reply
      return execute.call(http, request, reply)
    },
    async onSend(request, reply, text) {
      const ctx = contexts.get(request)
      const bytes = ctx && ready.get(ctx.em)
      // A text waits for a slow reader as a string and once more as what the socket makes of it; bytes wait once.
      const answer = typeof text === 'string' && bytes === undefined ? Buffer.from(text) : text
      const sent = bytes === undefined ? answer : await compressedOnce(request, reply, bytes)
      if (Buffer.isBuffer(sent)) underWay.add(reply.raw, sent)
      return sent
    },
  })
}

/**
 * Answers an error that came before or beside the execution in the shape of GraphQL; anything unexpected is thrown on.
 */
function sendAsGraphql(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = isBusy(thrown) ? busy(languageOf(request.headers['accept-language']) ?? 'en') : thrown
  noteRefused(error)
  const status = httpStatusOf(error)
  if (!(error instanceof GraphQLError) || status === undefined) throw thrown
  const { headers = {} } = error.extensions['http'] as { headers?: Record<string, string> | Map<string, string> }
  const { message, extensions } = error
  void reply
    .headers(headers instanceof Map ? Object.fromEntries(headers) : headers)
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [{ message, extensions: { code: extensions['code'] } }] }))
}
