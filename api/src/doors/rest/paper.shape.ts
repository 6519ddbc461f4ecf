import { paperKinds } from '@koma/schema/input/paper'
import { z } from 'zod'
import { mailStates } from '../../mail/mail.kinds.ts'
import type { PaperType } from '../../papers/paper.type.ts'
import { papers } from '../../papers/paperList.reads.ts'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { run } from '../../runs/run.reads.ts'
import type { RunType } from '../../runs/run.type.ts'
import { answerFields, answerOrStatus, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { withStudentCodes } from './namedRecords.ts'

const at = (what: string) => `${what}, YYYY-MM-DDTHH:mm:ss in the school's time zone.`
const time = (what: string) => z.string().describe(at(what))

/** The last email with a paper. */
export const paperMailShape = z
  .object({
    at: time('The time somebody sent it'),
    by: z.string().describe('The name of the person who sent it.'),
    times: z.int().describe('How often the paper was emailed.'),
    state: z
      .enum(mailStates)
      .nullable()
      .describe('The state of the email; null once the log of emails no longer has it.'),
    address: z.string().nullable().describe('The address it went to; null once the log of emails no longer has it.'),
  })
  .nullable()
  .describe('The last email with it; null if it was not emailed.')

export const paperShape = z
  .object({
    _id: z.string(),
    kind: z.enum(paperKinds).describe('The kind of paper.'),
    paperNumber: z.string().describe('The number in its kind, such as `2026-00012`.'),
    issuedOn: z.string().describe('The day it was issued on, YYYY-MM-DD.'),
    issuedAt: time('The time it was issued'),
    issuedBy: z.string().describe('The name of the person who issued it.'),
    studentId: z.string().describe('The student ID.'),
    studentName: z.string(),
    addressedTo: z.string().describe('The name it is made out to.'),
    amount: z
      .int()
      .describe(
        'The amount received, the total of an invoice with tax, the balance of a statement, or what was returned, in whole yen.',
      ),
    month: z.string().nullable().describe('The month of an invoice, `YYYY-MM`; null for other papers.'),
    contractId: z
      .string()
      .nullable()
      .describe('The `_id` of the contract of a receipt or a return invoice; null for other papers.'),
    paymentNumber: z.int().nullable().describe('The number of the payment or refund; null for other papers.'),
    replacedNumber: z.string().nullable().describe('The number of the paper it replaces; null if it replaces none.'),
    replacedBy: z.string().nullable().describe('The number of the paper that replaces it; null if none does.'),
    cancelledAt: z.string().nullable().describe(at('The time it was cancelled; null if it was not')),
    cancelledBy: z.string().nullable().describe('The name of the person who cancelled it; null if nobody did.'),
    cancelReason: z.string().nullable().describe('Why it was cancelled; null if it was not.'),
    mail: paperMailShape,
    pdfPath: z.string().describe('The path of its PDF.'),
  })
  .register(components, { id: 'Paper' })

export const papersAnswer = z
  .object({
    papers: z.array(paperShape).describe('The papers that match, the newest first, at most 100.'),
    next: z.string().nullable().describe('What to send as `after` for older ones; null if there are none.'),
  })
  .register(components, { id: 'PaperPage' })

export const paperAnswer = z
  .object({
    ...answerFields('1001; 404: it does not exist; generalE: it cannot be issued or cancelled; 400: a field is wrong.'),
    data: paperShape.nullable().describe('The paper as it is now; null if it was refused.'),
  })
  .register(components, { id: 'PaperAnswer' })

export const runAnswer = z
  .object({
    ...answerFields('1001; 409: another task of this kind is running; generalE: something has changed since.'),
    run: z
      .object({
        _id: z.string(),
        state: z.string().describe('The state: `working`, `done`, `cancelled` or `failed`.'),
        total: z.int().describe('The number of steps.'),
        done: z.int().describe('The number of steps already done.'),
      })
      .nullable()
      .describe('The background task that issues them; null if it was refused.'),
  })
  .register(components, { id: 'IssueAnswer' })

/** Returns papers as REST writes them. */
export async function papersShown(ctx: Context, items: readonly PaperType[]): Promise<z.output<typeof paperShape>[]> {
  const named = await withStudentCodes(ctx, items)
  return named.map(({ id, ...paper }) => paperShape.parse({ ...paper, _id: id, pdfPath: pathOfPdf(id) }))
}

/** Returns the path of a paper's PDF. */
export const pathOfPdf = (id: string): string => `/api/papers/${id}/pdf`

/** Returns the answer of a verb that issues or cancels a paper, with the paper as it is then. */
export async function paperAnswered(ctx: Context, result: ({ ok: true; id: string } | { ok: false }) & VerbOutcome) {
  const found = result.ok ? (await papers(ctx, { id: result.id })).papers : []
  const [data = null] = await papersShown(ctx, found)
  return { ...answerOrStatus(ctx, result), data }
}

/** Returns a task as the answer that it was started. */
export const runShown = (started: RunType | null) =>
  started && { _id: started.id, state: started.state, total: started.total, done: started.done }

/** Returns the answer of a verb that starts a background task, with the task. */
export async function runAnswered(ctx: Context, result: ({ ok: true; runId: string } | { ok: false }) & VerbOutcome) {
  return { ...answerShape(ctx, result), run: result.ok ? runShown(await run(ctx, result.runId)) : null }
}
