import type { Refusal } from '@koma/schema/answers'
import { startReceiptsInput, type StartReceiptsInput } from '@koma/schema/input/receipt'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { refusedNaming } from '../../platform/bulk/refusedNaming.ts'
import { sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRun } from '../../platform/jobs/runs/startRun.ts'
import { readForm } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { planReceipts } from './receiptPlan.ts'
import { receiptRun } from './receiptRun.ts'

/**
 * Starts to issue receipts just as they were previewed. `batchMoved` names payers whose payments have changed since;
 * then none is issued. 409 while another run works, with who started it. (PAPER-11)
 */
export async function startReceipts(
  ctx: Context,
  input: StartReceiptsInput,
): Promise<{ ok: true; runId: string } | Refusal> {
  const viewer = maySettleContracts(ctx)
  const read = readForm(ctx, startReceiptsInput, input)
  if (!read.ok) return read
  const { receipts, purpose } = read.form
  if (receipts.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
  return inTransaction(ctx, async (em) => {
    const ids = receipts.map(({ contractId }) => contractId)
    const all = await planReceipts(em, ctx, sql`k.id = any(${ids}::uuid[])`, {}, false)
    const planned = new Map(all.map((each) => [keyOf(each), each]))
    const moved = receipts.filter((shown) => planned.get(keyOf(shown))?.digest !== shown.digest)
    if (moved.length > 0) {
      const names = moved.flatMap((shown) => planned.get(keyOf(shown))?.content.addressedTo ?? [])
      return refusedNaming(ctx, 'batchMoved', names)
    }
    const steps = receipts.map((item) => ({ label: planned.get(keyOf(item))?.content.addressedTo ?? '', item }))
    return startRun(em, ctx, viewer, receiptRun, { input: { purpose: purpose ?? '' }, steps })
  })
}

const keyOf = ({ contractId, number }: { contractId: string; number: number }) => `${contractId} ${number}`
