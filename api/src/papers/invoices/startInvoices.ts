import type { Refusal } from '@koma/schema/answers'
import { startInvoicesInput, type StartInvoicesInput } from '@koma/schema/input/invoice'
import { refusedNaming } from '../../platform/bulk/refusedNaming.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRun } from '../../platform/jobs/runs/startRun.ts'
import { readForm } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { planInvoices } from './invoicePlan.ts'
import { invoiceRun } from './invoiceRun.ts'

/**
 * Starts to issue invoices just as they were previewed. `batchMoved` names payers whose contracts have changed since;
 * then none is issued. 409 while another run works, with who started it. (PAPER-05)
 */
export async function startInvoices(
  ctx: Context,
  input: StartInvoicesInput,
): Promise<{ ok: true; runId: string } | Refusal> {
  const viewer = maySettleContracts(ctx)
  const read = readForm(ctx, startInvoicesInput, input)
  if (!read.ok) return read
  const { month, dueOn, invoices } = read.form
  if (invoices.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
  return inTransaction(ctx, async (em) => {
    const planned = new Map((await planInvoices(em, ctx, month)).map((each) => [keyOf(each), each]))
    const moved = invoices.filter((shown) => planned.get(keyOf(shown))?.digest !== shown.digest)
    if (moved.length > 0) {
      const names = moved.flatMap((shown) => planned.get(keyOf(shown))?.addressedTo ?? [])
      return refusedNaming(ctx, 'batchMoved', names)
    }
    const steps = invoices.map((item) => ({ label: planned.get(keyOf(item))?.addressedTo ?? '', item }))
    return startRun(em, ctx, viewer, invoiceRun, { input: { month, dueOn }, steps })
  })
}

const keyOf = ({ studentId, payer }: { studentId: string; payer: string }) => `${studentId} ${payer}`
