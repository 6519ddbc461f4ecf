import { debitPreviewInput, LARGEST_BANK_FILE, requestDebitInput } from '@koma/schema/input/debit'
import { z } from 'zod'
import { uploadBankFile } from '../../debit/bankFile.ts'
import { debitStates } from '../../debit/debit.type.ts'
import { debitFile } from '../../debit/debitFile.ts'
import { debitPreview } from '../../debit/debitPreview.ts'
import { debitRequests, withdrawDebit } from '../../debit/debitRequests.ts'
import { debitResultPreview, recordDebitResult } from '../../debit/debitResult.ts'
import { mayCollect } from '../../debit/debit.policy.ts'
import { requestDebit, type RequestDebitResult } from '../../debit/requestDebit.ts'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudents, withStudentCodes } from './namedRecords.ts'
import { fileOperation, type Operation, operation } from './operation.ts'

const yen = (what: string) => z.int().describe(`${what}, in whole yen.`)
const sum = (what: string) => z.number().describe(`${what}, in whole yen.`)
const student = { studentId: z.string().describe('The student ID.'), studentName: z.string() }

const previewAnswer = z
  .object({
    dayProblem: z.string().nullable().describe('Why nothing can be requested for the day; null if it can.'),
    count: z.int().describe('The number of debits.'),
    total: sum('The sum of all debits'),
    rows: z
      .array(
        z.object({
          ...student,
          amount: yen('The amount of the debit: all the student owes'),
          contracts: z.int().describe('The number of contracts it pays.'),
          bankName: z.string().describe('The name of the bank.'),
          branchName: z.string().describe('The name of the branch.'),
          accountEnd: z.string().describe("The last three digits of the account's number."),
          isFirst: z.boolean().describe('Whether the account has never been debited before.'),
        }),
      )
      .describe('The debits, by name.'),
    leftOut: z
      .array(
        z.object({
          ...student,
          owing: yen('The amount owed'),
          reason: z.string().describe('Why the student is left out.'),
        }),
      )
      .describe('Those who owe and are left out, by name.'),
  })
  .register(components, { id: 'DebitPreview' })

const debitShape = z
  .object({
    _id: z.string(),
    collectOn: z.string().describe('The day of the collection, YYYY-MM-DD.'),
    at: z.string().describe("The time of the request, YYYY-MM-DDTHH:mm:ss in the school's time zone."),
    by: z.string().describe('The name of the person who made the request.'),
    count: z.int().describe('The number of debits.'),
    total: sum('The sum of all debits'),
    state: z.enum(debitStates).describe('Whether it waits for its results, has them, or was withdrawn.'),
    paidCount: z.int().describe('The number of debits that are recorded as paid.'),
    paidTotal: sum('The sum that is recorded as paid'),
    runId: z.string().nullable().describe('The id to send to undoPayments; null if nothing was paid.'),
    recordedAt: z.string().nullable().describe('The time the results were recorded; null before.'),
    recordedBy: z.string().nullable().describe('The name of the person who recorded the results; null before.'),
    hasFile: z.boolean().describe('Whether its file can be made: no bank details in it were deleted.'),
  })
  .register(components, { id: 'Debit' })

const debitsAnswer = z.array(debitShape).register(components, { id: 'Debits' })

const debitAnswer = z
  .object({
    ...answerFields('1001; 404: it does not exist; generalE: something has changed since; 400: a field is wrong.'),
    data: debitShape.nullable().describe('The request as it is now; null if it was refused.'),
  })
  .register(components, { id: 'DebitAnswer' })

const requestBody = requestDebitInput
  .extend({
    lines: z
      .array(
        requestDebitInput.shape.lines.element.extend({
          studentId: z.string().describe('The student, by student ID or `_id`.'),
        }),
      )
      .min(1)
      .max(2000)
      .describe('The debits to request, one for each student, as previewed, at most 2,000.'),
  })
  .register(components, { id: 'DebitBody' })

const bankFileAnswer = z
  .object({ id: z.string().describe('The id of the file. It is kept for a day, or until it is recorded.') })
  .register(components, { id: 'BankFile' })

const resultBody = z
  .object({
    fileId: z.uuid().describe('The id of the file of results that was sent to addBankFile.'),
    preview: z.boolean().optional().describe('Whether to answer what would be recorded, and record nothing.'),
    digest: z.string().max(100).optional().describe('The `digest` of the preview. Nothing is recorded without it.'),
  })
  .register(components, { id: 'DebitResultBody' })

const resultShape = z.object({
  problem: z.string().nullable().describe('Why the whole file is refused; null if it can be recorded.'),
  notYet: z
    .string()
    .nullable()
    .describe('Why it cannot be recorded yet: the collection day is still ahead; null if it can.'),
  digest: z.string().nullable().describe('The digest to send with the same body; null if the file is refused.'),
  paidCount: z.int().describe('The number of debits that would be recorded as paid.'),
  paidTotal: sum('The sum that would be recorded as paid'),
  unpaidCount: z.int().describe('The number of debits that stay owed.'),
  unpaidTotal: sum('The sum that stays owed'),
  rows: z
    .array(
      z.object({
        ...student,
        amount: yen('The amount of the debit'),
        result: z.string().describe('The result code of the bank; `0` is paid.'),
        meaning: z.string().describe('The result in words.'),
        problem: z
          .string()
          .nullable()
          .describe('Why nothing would be recorded although the bank paid; null if it would be.'),
      }),
    )
    .describe('The results, in the order of the request.'),
})

const resultAnswer = debitAnswer
  .extend({ result: resultShape.nullable().describe('The preview; null if it was recorded or refused.') })
  .register(components, { id: 'DebitResultAnswer' })

const people = { allowed: ['staff'], staff: ['bulkPayments', 'bankDetails'] } as const

async function answered(ctx: Context, outcome: VerbOutcome, id: string) {
  const [data = null] = id === '' ? [] : await debitsShown(ctx, id)
  return { ...answerOrStatus(ctx, outcome), data }
}

const requested = (ctx: Context, result: RequestDebitResult) => answered(ctx, result, result.ok ? result.id : '')

async function debitsShown(ctx: Context, id: string | null = null): Promise<z.output<typeof debitShape>[]> {
  return (await debitRequests(ctx, id)).map(({ id: _id, ...debit }) => debitShape.parse({ _id, ...debit }))
}

/** The paths of direct debits. All are closed to keys, because files have account numbers (DEBIT-17). */
export const debitOperations: Operation[] = [
  operation({
    ...people,
    method: 'GET',
    path: '/api/debits/preview',
    name: 'getDebitPreview',
    summary: 'Previews the debits of a collection day: who would be debited, and who is left out and why.',
    query: z.object(debitPreviewInput.shape),
    answer: previewAnswer,
    async run(ctx, { query }) {
      const preview = await debitPreview(ctx, query)
      const { rows, leftOut } = preview
      return {
        ...preview,
        rows: await withStudentCodes(ctx, rows),
        leftOut: await withStudentCodes(ctx, leftOut),
      }
    },
  }),
  operation({
    ...people,
    method: 'GET',
    path: '/api/debits',
    name: 'listDebits',
    summary: 'Lists the last 50 requests for debits, newest first.',
    answer: debitsAnswer,
    run: (ctx) => debitsShown(ctx),
  }),
  operation({
    ...people,
    method: 'POST',
    path: '/api/debits',
    name: 'createDebit',
    refusesByStatus: true,
    summary: 'Requests debits of one day, just as they were previewed.',
    body: requestBody,
    answer: debitAnswer,
    async run(ctx, { body }) {
      // Permission first: others must not find out which ids exist.
      mayCollect(ctx)
      const ids = await namedStudents(
        ctx,
        body.lines.map(({ studentId }) => studentId),
      )
      const lines = body.lines.map((line, at) => ({ ...line, studentId: ids[at] ?? '' }))
      return requested(ctx, await requestDebit(ctx, { ...body, lines }))
    },
  }),
  operation({
    ...people,
    method: 'DELETE',
    path: '/api/debits/:id',
    name: 'cancelDebit',
    refusesByStatus: true,
    summary: 'Withdraws a request for debits that the bank does not carry out.',
    answer: debitAnswer,
    async run(ctx, { id }) {
      return requested(ctx, await withdrawDebit(ctx, { id: idOrUnknown(id) }))
    },
  }),
  fileOperation({
    ...people,
    method: 'GET',
    path: '/api/debits/:id/file',
    name: 'getDebitFile',
    summary: 'Returns the file of a request for the bank, in the format of the Japanese Bankers Association.',
    file: 'application/octet-stream',
    async run(ctx, { id }) {
      const file = await debitFile(ctx, { id: idOrUnknown(id) })
      if (file === null) throw notFound(ctx.language)
      return { name: file.name, bytes: Buffer.from(file.content, 'base64') }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/bankFiles',
    name: 'addBankFile',
    summary: "Takes a bank's file as bytes: results of debits, or a statement as CSV, at most 2 MB.",
    allowed: ['staff'],
    staff: ['bulkPayments'],
    takesFile: LARGEST_BANK_FILE,
    query: z.object({ name: z.string().max(300).optional().describe('The name of the file.') }),
    answer: bankFileAnswer,
    run: (ctx, { query, file }) => uploadBankFile(ctx, { name: query.name ?? '' }, file),
  }),
  operation({
    ...people,
    method: 'PUT',
    path: '/api/debits/:id/result',
    name: 'setDebitResult',
    refusesByStatus: true,
    summary: 'Records what the bank paid by its file of results, or previews it.',
    body: resultBody,
    answer: resultAnswer,
    async run(ctx, { id: name, body: { fileId, preview: isPreview, digest = '' } }) {
      const id = idOrUnknown(name)
      if (isPreview !== true) {
        const result = await recordDebitResult(ctx, { id, fileId, digest })
        return { ...(await answered(ctx, result, result.ok ? id : '')), result: null }
      }
      const preview = await debitResultPreview(ctx, { id, fileId })
      if (preview === null) throw notFound(ctx.language)
      const { rows, ...told } = preview
      const result = { ...told, rows: await withStudentCodes(ctx, rows) }
      return { ...(await answered(ctx, { ok: true }, id)), result }
    },
  }),
]
