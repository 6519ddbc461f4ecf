import { type IssueReceiptInput, issueReceiptInput } from '@koma/schema/input/receipt'
import type { Refusal } from '@koma/schema/answers'
import { announceContract } from '../contracts/announceContract.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeePayments } from '../payments/payment.policy.ts'
import { isSamePaper } from './isSamePaper.ts'
import { keepReceipt } from './keepReceipt.ts'
import { receiptContent } from './receiptContent.ts'

type Issued = { ok: true; id: string } | Refusal

/**
 * Issues a receipt for a payment (PAPER-01), for who sees payments. Asked again it returns the one that was issued; if
 * that was cancelled, or the payment or the words are other ones by now, a new one that names and replaces it.
 * 404 without such a payment.
 */
export async function issueReceipt(ctx: Context, input: IssueReceiptInput): Promise<Issued> {
  const viewer = maySeePayments(ctx)
  const request = parseInput(ctx, issueReceiptInput, input)
  return inTransaction<Issued>(ctx, async (em) => {
    const found = await receiptContent(em, ctx, request, true)
    if (found === null) return notThere
    const { content, last } = found
    if (last !== null && !last.isCancelled) {
      const { layout, issuedOn, replacedNumber } = last.content
      // The layout, the day of issue and what it replaced before do not make another receipt.
      if (await isSamePaper(em, ctx.school.id, last.id, { ...content, layout, issuedOn, replacedNumber }))
        return { ok: true, id: last.id }
    }
    const id = await keepReceipt(em, ctx, viewer, found)
    await announceContract(em, ctx, request.contractId)
    return { ok: true, id }
  })
}
