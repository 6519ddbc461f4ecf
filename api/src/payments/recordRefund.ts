import type { Refusal } from '@koma/schema/answers'
import { type RecordRefundInput, recordRefundInput } from '@koma/schema/input/payment'
import { judgeRefund } from '@koma/schema/rules/refund'
import { dateOf } from '@koma/schema/rules/time'
import { lowerPrice } from '../contracts/lowerPrice.ts'
import { mayEditContract } from '../contracts/contract.policy.ts'
import { payTogether } from '../contracts/payTogether.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { readOwed } from './owed.ts'
import { readRefundable } from './refundable.ts'
import { addRun, doneBefore } from './settleContracts.ts'

type RefundResult = { ok: true; ids: string[]; runId: string | null } | Refusal

/**
 * Records money that was given back for a contract (PAY-15): a payment below 0 with its reason, never more than came
 * in. What would be due again may lower the price in the same transaction. It is a run of one: refused where another
 * amount could be refunded than was shown, not done again under the same `requestId`, and undone by `undoPayments`.
 */
export async function recordRefund(ctx: Context, input: RecordRefundInput): Promise<RefundResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, recordRefundInput, input)
  if (!read.ok) return read
  const { contractId, reason, method, givenBy, reference, requestId = null, ...request } = read.form
  const date = request.date ?? dateOf(ctx.now)
  const note = request.note ?? ''
  if (date > dateOf(ctx.now)) return refusedField({ field: 'date', note: 'paymentAhead' })
  return inTransaction<RefundResult>(ctx, async (em) => {
    const contract = (await readOwed(em, ctx, [contractId], true)).get(contractId)
    const asked = read.form
    const done = await doneBefore(em, ctx, viewer, { requestId, asked })
    if (done !== null) return done
    if (contract === undefined) return notThere
    const verdict = judgeRefund({ ...contract, refundable: await readRefundable(em, ctx, contractId) }, request)
    if (!verdict.ok) {
      const code = verdict.note === 'refundableMoved' ? 'generalE' : '400'
      return { ok: false, code, note: verdict.note, field: 'amount' }
    }
    const run = { mode: 'refund' as const, date, note, requestId, single: true, asked }
    const runId = await addRun(em, ctx, viewer, run)
    const together = {
      id: runId,
      date,
      memo: note,
      uncollectible: false,
      receivedBy: givenBy ?? '',
      refundReason: reason,
    }
    const refund = { id: contractId, value: -request.amount, method: method ?? null, reference: reference ?? '' }
    await payTogether(em, ctx, viewer, together, [refund])
    if (verdict.lowered > 0)
      await lowerPrice(em, ctx, viewer, { runId, contractId, value: verdict.lowered, memo: note })
    return { ok: true, ids: [contractId], runId }
  })
}
