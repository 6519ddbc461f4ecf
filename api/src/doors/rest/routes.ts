import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AnswersUnderWay } from '../graphql/documents/answersUnderWay.ts'
import { admitWith } from '../../keys/admitKey.ts'
import { paceChanges } from '../../accounts/changesPace.ts'
import { keyCosts, spend } from '../../keys/keyLimit.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { hasUnstorableText } from '../../platform/shared/unkeepable.ts'
import { accountOperations } from './account.operations.ts'
import { agreementOperations } from './agreement.operations.ts'
import { statusOf } from './answer.shape.ts'
import { answerOnce, mustRunOnce, jsonAnswer } from './answerOnce.ts'
import { bookingOperations } from './booking.operations.ts'
import { bookLessonsOperations } from './bookLessons.operations.ts'
import { claimsOf, publicClaimsOf } from './claims.ts'
import { replyOf } from './device.ts'
import { compressedOnce } from './compression.ts'
import { contractOperations } from './contract.operations.ts'
import { courseOperations } from './course.operations.ts'
import { openapi } from './openapi.ts'
import { readJson } from './readJson.ts'
import { guardianOperations } from './guardian.operations.ts'
import { eventOperations } from './event.operations.ts'
import { feeOperations } from './fee.operations.ts'
import { journalOperations } from './journal.operations.ts'
import { keyOperations } from './key.operations.ts'
import { historyOperations } from './history.operations.ts'
import { logOperations } from './log.operations.ts'
import { isKnown } from './knownAnswer.ts'
import { locationOperations } from './location.operations.ts'
import type { AnsweredFile, Operation, OperationInput } from './operation.ts'
import { refuseUnknownParameters } from './parameters.ts'
import { PartedAnswer } from './partedAnswer.ts'
import { monthlyOperations } from './monthly.operations.ts'
import { paymentOperations } from './payment.operations.ts'
import { contractPlanOperations } from './contractPlan.operations.ts'
import { studentFieldOperations } from './studentField.operations.ts'
import { studentMergeOperations } from './studentMerge.operations.ts'
import { leaveOperations } from './leave.operations.ts'
import { paperOperations } from './paper.operations.ts'
import { paperIssueOperations } from './paperIssue.operations.ts'
import { statementOperations } from './statement.operations.ts'
import { debitOperations } from './debit.operations.ts'
import { transferOperations } from './transfer.operations.ts'
import { cashOperations } from './cash.operations.ts'
import { depositOperations } from './deposit.operations.ts'
import { planOperations } from './plan.operations.ts'
import { profileOperations } from './profile.operations.ts'
import { schoolOperations } from './school.operations.ts'
import { sendError } from './sendError.ts'
import { unreadOf } from './unread.ts'
import type { SlotLists } from '../../slots/memory/slotLists.ts'
import { staffOperations } from './staff.operations.ts'
import { slotOperations } from './slot.operations.ts'
import { slotPageOperations } from './slotPage.operations.ts'
import { slotEditOperations } from './slotEdit.operations.ts'
import { studentOperations } from './student.operations.ts'
import { substituteOperations } from './substitute.operations.ts'
import { pushOperations } from './push.operations.ts'
import { reminderOperations } from './reminder.operations.ts'
import { teacherOperations } from './teacher.operations.ts'
import { templateOperations } from './template.operations.ts'
import { templateExportOperations } from './templateExport.operations.ts'
import { userOperations } from './user.operations.ts'
import { webhookOperations } from './webhook.operations.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The parts of the app that the REST routes need. */
export interface RestOptions {
  contextFor: ContextBuilder
  brandingFallbackUrl: string
  slotLists: SlotLists
  /** The answers on their way to slow readers, in all. */
  underWay: AnswersUnderWay
}

/** The answer of `/api/openapi.json`. */
export type RestDescription = ReturnType<typeof openapi>

/**
 * Registers the documented `/auth` and `/api` paths. Each reads its input, calls the verb that GraphQL
 * calls too, and writes the documented shape; no rule lives here. The returned function
 * gives their description: making it takes a twelfth of a start, and few ever ask for it.
 */
export function registerRest(http: FastifyInstance, options: RestOptions): () => RestDescription {
  const { brandingFallbackUrl, slotLists, underWay } = options
  const operations = [
    ...accountOperations(brandingFallbackUrl),
    ...bookingOperations,
    ...bookLessonsOperations,
    ...slotOperations(slotLists),
    ...slotPageOperations,
    ...slotEditOperations,
    ...profileOperations,
    ...teacherOperations,
    ...historyOperations,
    ...logOperations,
    ...eventOperations,
    ...webhookOperations,
    ...substituteOperations,
    ...keyOperations,
    ...schoolOperations,
    ...userOperations,
    ...reminderOperations,
    ...pushOperations,
    ...studentOperations,
    ...guardianOperations,
    ...staffOperations,
    ...locationOperations,
    ...planOperations,
    ...courseOperations,
    ...contractOperations,
    ...contractPlanOperations,
    ...leaveOperations,
    ...studentMergeOperations,
    ...studentFieldOperations,
    ...monthlyOperations,
    ...paymentOperations,
    ...paperOperations,
    ...paperIssueOperations,
    ...statementOperations,
    ...feeOperations,
    ...journalOperations,
    ...agreementOperations,
    ...debitOperations,
    ...transferOperations,
    ...cashOperations,
    ...depositOperations,
    ...templateOperations,
    ...templateExportOperations,
  ]
  let made: RestDescription | undefined
  const description = () => (made ??= openapi(operations))
  http.register(async (scope) => {
    acceptEmptyBodies(scope)
    scope.addHook('onSend', async (_request, reply, payload) => {
      // A text waits for a slow reader as a string and once more as what the socket makes of it; bytes wait once.
      const answer = typeof payload === 'string' ? Buffer.from(payload) : payload
      if (Buffer.isBuffer(answer)) underWay.add(reply.raw, answer)
      return answer
    })
    for (const operation of operations.filter(({ takesFile }) => takesFile === undefined))
      serve(scope, operation, options)
    scope.register(async (files) => {
      files.removeAllContentTypeParsers()
      files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
      for (const operation of operations.filter(({ takesFile }) => takesFile !== undefined))
        serve(files, operation, options)
    })
    // The same bytes for all, and compressed once: it is made of the code alone.
    let described: Buffer | undefined
    scope.get('/api/openapi.json', async (request, reply) => {
      described ??= Buffer.from(JSON.stringify(description()))
      if (isKnown(request, reply, described)) return reply.code(304).send()
      return reply.type(JSON_TYPE).send(await compressedOnce(request, reply, described))
    })
  })
  return description
}

/** Accepts empty bodies: every documented call names JSON as its content, also without any (API-01). */
function acceptEmptyBodies(scope: FastifyInstance): void {
  readJson(scope, { takesNone: true })
}

function serve(scope: FastifyInstance, operation: Operation, { contextFor, underWay }: RestOptions): void {
  scope.route<{ Params: { id?: string; kind?: string } }>({
    method: operation.method,
    url: operation.path,
    ...(operation.takesFile === undefined ? {} : { bodyLimit: operation.takesFile }),
    errorHandler: (error, request, reply) => sendError(error, request, reply, operation.whenNotFound),
    handler: async (request, reply) => {
      const isPublic = operation.allowed === null
      const claims = isPublic ? publicClaimsOf(request) : claimsOf(request)
      const ctx = await contextFor({ ...claims, origin: 'rest', takesKeys: true }, replyOf(request, reply))
      admitWith(ctx, operation.scopes)
      spend(ctx, operation.method === 'GET' ? keyCosts.read : keyCosts.write)
      paceChanges(ctx, operation.method === 'GET' ? 0 : 1)
      if (operation.allowed !== null)
        authorize(ctx, { types: operation.allowed, ...(operation.guardians && { guardians: true }) })
      if (hasUnstorableText(request.params)) throw notFound(ctx.language)
      refuseUnknownParameters(ctx.language, operation, request.query)
      const inputAs = (as: Context): OperationInput<unknown, unknown> => ({
        id: request.params.id ?? '',
        kind: request.params.kind ?? '',
        // A request without a body leaves out every field.
        body: read(as, operation.body, request.body ?? {}),
        query: read(as, operation.query, request.query),
        unread: unreadOf(operation.body, request.body),
        userType: claimsOf(request).userType ?? '',
        file: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      })
      const run = (as: Context): Promise<unknown> =>
        operation.run(operation.asksNoPassword === true ? { ...as, asksNoPassword: true } : as, inputAs(as))
      const statusFor = (answer: unknown) => (operation.refusesByStatus === true ? statusOf(answer) : 200)
      if (mustRunOnce(ctx, request, { isPublic })) {
        return answerOnce(ctx, request, reply, async (inside) => {
          const answer = await run(inside)
          return jsonAnswer(answer, statusFor(answer))
        })
      }
      if (operation.file !== undefined) {
        const { name, bytes } = (await run(ctx)) as AnsweredFile
        if (isKnown(request, reply, bytes)) return reply.code(304).send()
        return reply.type(operation.file).headers(fileHeaders(name)).send(bytes)
      }
      if (operation.method === 'GET') {
        const bytes = await operation.remembered?.(ctx, inputAs(ctx))
        const body = bytes ?? jsonAnswer(await run(ctx)).answer.body
        if (isKnown(request, reply, body)) return reply.code(304).send()
        reply.type(JSON_TYPE)
        const answer = bytes ? await compressedOnce(request, reply, bytes) : body
        if (!(answer instanceof PartedAnswer)) return reply.send(answer)
        underWay.add(reply.raw, answer.of)
        return reply.header('content-length', answer.length).send(answer.stream())
      }
      const answer = await run(ctx)
      reply.code(statusFor(answer))
      // Fastify would send a text as it is; all our answers are JSON.
      return typeof answer === 'string' ? reply.type('application/json').send(JSON.stringify(answer)) : answer
    },
  })
}

const fileHeaders = (name: string) => ({
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-disposition': `inline; filename="${name}"`,
})

function read(ctx: Context, schema: z.ZodType | undefined, sent: unknown): unknown {
  return schema === undefined ? undefined : parseInput(ctx, schema, sent)
}
