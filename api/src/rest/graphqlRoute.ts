import type { ApolloServer } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isBusy } from '../database/deadlines.ts'
import type { Admission } from '../documents/admission.ts'
import { AnswersUnderWay } from '../documents/answersUnderWay.ts'
import { namedIn } from '../documents/named.ts'
import type { ReadyAnswers } from '../graphqlServer.ts'
import { type ContextBuilder, languageOf } from '../requestContext.ts'
import type { Context } from '../shared/context.ts'
import { busy } from '../shared/errors.ts'
import { requestNotes } from '../shared/requestNotes.ts'
import { OTHER } from '../watch/metrics.ts'
import { claimsOf } from './claims.ts'
import { compressedOnce } from './compression.ts'
import { replyOf } from './device.ts'

/** GraphQL over HTTP. An answer that is ready as bytes goes as it is, compressed once for all who get it. */
export function registerGraphql(
  http: FastifyInstance,
  {
    apollo,
    contextFor,
    admission,
    ready,
    log,
  }: {
    apollo: ApolloServer<Context>
    contextFor: ContextBuilder
    admission: Admission
    ready: ReadyAnswers
    log: (error: unknown) => void
  },
): void {
  const underWay = new AnswersUnderWay()
  const contexts = new WeakMap<FastifyRequest, Context>()
  http.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: fastifyApolloHandler(apollo, {
      async context(request, reply) {
        const claims = claimsOf(request)
        const ctx = await contextFor(claims, replyOf(request, reply)).catch((error: unknown) => {
          if (!isBusy(error)) throw error
          log(error)
          throw busy(languageOf(claims.acceptLanguage) ?? 'en')
        })
        contexts.set(request, ctx)
        const { operation } = admission.admit(ctx, namedIn(request.method === 'GET' ? request.query : request.body))
        const notes = requestNotes()
        if (notes !== undefined) notes.operation = operation ?? OTHER
        return ctx
      },
    }),
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
