import { recordTransfersInput, transferFileInput } from '@koma/schema/input/transfer'
import { z } from 'zod'
import { mayRecordTransfers } from '../../debit/debit.policy.ts'
import { recordTransfers } from '../../debit/recordTransfers.ts'
import { transferPreview } from '../../debit/transferPreview.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { namedStudents, withStudentCodes } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

const yen = (what: string) => z.int().describe(`${what}, in whole yen.`)
const column = (what: string) =>
  z.int().nullable().describe(`The column of ${what}, counted from 0; null if none was found.`)

const previewAnswer = z
  .object({
    heads: z.array(z.string()).describe('The headings of the file.'),
    dateColumn: column('the day'),
    amountColumn: column('incoming money'),
    payerColumn: column("the payer's name"),
    referenceColumn: column('a reference'),
    problem: z.string().nullable().describe('Why nothing can be read; null if there are transfers.'),
    unreadLines: z
      .array(z.string())
      .describe('The lines left out because their day or amount cannot be read, with what is written; at most 50.'),
    rows: z
      .array(
        z.object({
          digest: z.string().describe('The same in every statement that has this transfer.'),
          line: z.int().describe('The number of the line in the file, counted from 1.'),
          date: z.string().describe('The day the money came in, YYYY-MM-DD.'),
          amount: yen('The amount that came in'),
          payer: z.string().describe('The name of the payer, as the bank writes it.'),
          reference: z.string().describe('The reference of the transfer; empty if it has none.'),
          isRecorded: z.boolean().describe('Whether the transfer was recorded before.'),
          recordedFor: z
            .string()
            .nullable()
            .describe('The name of the student it was recorded for; null if it was not.'),
          studentId: z.string().nullable().describe('The student ID of whom it seems to be; null if nobody fits.'),
          studentName: z.string().nullable().describe('The name of that student; null if nobody fits.'),
          owing: z
            .int()
            .nullable()
            .describe('The amount due of that student, in whole yen; 0 if nothing is. Null if nobody fits.'),
          reason: z.string().nullable().describe('Why it seems to be of that student; null if nobody fits.'),
          isSure: z.boolean().describe('Whether the transfer names that student and is just what is due.'),
        }),
      )
      .describe('The transfers, in the order of the file.'),
    debtors: z
      .array(
        z.object({
          studentId: z.string().describe('The student ID.'),
          studentName: z.string(),
          owing: yen('The amount the student owes'),
        }),
      )
      .describe('The students who owe, by name.'),
  })
  .register(components, { id: 'TransferPreview' })

const previewBody = transferFileInput.register(components, { id: 'TransferFileBody' })

const recordBody = recordTransfersInput
  .extend({
    lines: z
      .array(
        recordTransfersInput.shape.lines.element.extend({
          studentId: z.string().describe('The student whose money it is, by student ID or `_id`.'),
        }),
      )
      .min(1)
      .max(500)
      .describe('The transfers to record, at most 500. All others stay as they are.'),
  })
  .register(components, { id: 'TransfersBody' })

const recordAnswer = z
  .object({
    ...answerFields('1001; generalE: something has changed since the preview, or was recorded before.'),
    count: z.int().describe('The number of transfers that were recorded.'),
    total: z.number().describe('The sum of the transfers, in whole yen.'),
    deposited: z.number().describe('What of the sum is held as deposits, in whole yen.'),
    runId: z
      .string()
      .nullable()
      .describe('The id of the payments, by which all of them are undone; null if none was recorded.'),
  })
  .register(components, { id: 'TransfersAnswer' })

const people = { allowed: ['staff'], staff: ['bulkPayments'] } as const

/** The paths of bank transfers. Both are closed to keys: files of banks are sent by people (DEBIT-17). */
export const transferOperations: Operation[] = [
  operation({
    ...people,
    method: 'POST',
    path: '/api/transfers/preview',
    name: 'testTransfers',
    summary: "Reads a bank's statement, suggests of which student each transfer is, and changes nothing.",
    body: previewBody,
    answer: previewAnswer,
    async run(ctx, { body }) {
      const preview = await transferPreview(ctx, body)
      if (preview === null) throw notFound(ctx.language)
      const { rows, debtors } = preview
      return {
        ...preview,
        rows: await withStudentCodes(ctx, rows),
        debtors: await withStudentCodes(ctx, debtors),
      }
    },
  }),
  operation({
    ...people,
    method: 'POST',
    path: '/api/transfers',
    name: 'addTransfers',
    refusesByStatus: true,
    summary: 'Records transfers of a statement as payments or deposits of the students named, once each.',
    body: recordBody,
    answer: recordAnswer,
    async run(ctx, { body }) {
      // Permission first: others must not find out which ids exist.
      mayRecordTransfers(ctx)
      const ids = await namedStudents(
        ctx,
        body.lines.map(({ studentId }) => studentId),
      )
      const lines = body.lines.map((line, at) => ({ ...line, studentId: ids[at] ?? '' }))
      const result = await recordTransfers(ctx, { ...body, lines })
      const recorded = result.ok ? result : { count: 0, total: 0, deposited: 0, runId: null }
      const { count, total, deposited, runId } = recorded
      return { ...answerShape(ctx, result), count, total, deposited, runId }
    },
  }),
]
