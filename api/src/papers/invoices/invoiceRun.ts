import { shownInvoiceInput } from '@koma/schema/input/invoice'
import { periodOf } from '@koma/schema/rules/renewal'
import { z } from 'zod'
import { runKind, type StepOutcome } from '../../platform/jobs/runs/runKind.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { keepPaper } from '../keepPaper.ts'
import { keepCancellation } from './cancelInvoice.ts'
import { invoiceToIssue } from './invoiceToIssue.ts'
import { type InvoiceKey, planInvoices } from './invoicePlan.ts'

const input = z.object({ month: z.string(), dueOn: z.string() })

/**
 * Issues the invoices of a month: each step is one payer. What has changed since it was shown is left alone. It is not
 * undone: papers stay, and each can be cancelled. (PAPER-05, PAPER-02)
 */
export const invoiceRun = runKind({
  name: 'invoices',
  onePerSchool: true,
  permission: 'bulkPayments',
  input,
  item: shownInvoiceInput,
  stepsPerTransaction: 10,
  step: (ctx, item, run) => issueInvoice(ctx, item, run.input),
  labels: async (_, runs) =>
    new Map(
      runs.map(({ id, input: { month } }) => {
        const { startDate, endDate } = periodOf(month)
        return [id, `${startDate}–${endDate}`]
      }),
    ),
})

async function issueInvoice(
  ctx: Context & { viewer: Viewer },
  { studentId, payer, digest }: InvoiceKey & { digest: string },
  { month, dueOn }: z.output<typeof input>,
): Promise<StepOutcome> {
  const { em } = ctx
  const [planned] = await planInvoices(em, ctx, month, { studentId, payer })
  if (planned === undefined || planned.digest !== digest) return { outcome: 'moved', note: 'batchMoved' }
  const { change, last } = planned
  if (change === 'cancel' && last !== null) {
    await keepCancellation(em, ctx, ctx.viewer, { ...last, addressedTo: last.content.addressedTo }, '')
    return { outcome: 'cancelled', ref: last.id }
  }
  if (change !== 'issue' && change !== 'correct') return { outcome: 'same', ref: last?.id ?? null }
  const content = invoiceToIssue(ctx, planned, { month, dueOn })
  const of = { kind: 'invoice', studentId, payer, month } as const
  const { id, paperNumber } = await keepPaper(em, ctx, ctx.viewer, { ...of, content, replacesId: last?.id ?? null })
  await noteRecord(em, ctx, ctx.viewer, {
    kind: 'invoice',
    id,
    name: `${paperNumber} ${planned.addressedTo}`,
    change: 'created',
    changes: { invoiceTotal: [null, planned.total], ...(last && { invoiceReplaces: [null, last.paperNumber] }) },
  })
  return { outcome: last === null ? 'issued' : 'corrected', ref: id }
}
