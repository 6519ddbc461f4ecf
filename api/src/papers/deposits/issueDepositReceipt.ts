import type { Refusal } from '@koma/schema/answers'
import { type IssueDepositReceiptInput, issueDepositReceiptInput } from '@koma/schema/input/depositReceipt'
import { noteDeposit } from '../../payments/deposits/addDeposit.ts'
import { maySeePayments } from '../../payments/payment.policy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { isSamePaper } from '../isSamePaper.ts'
import { keepPaper } from '../keepPaper.ts'
import { depositReceiptContent } from './depositReceiptContent.ts'

/**
 * Issues the receipt (預り証) for money that was received as a deposit. Asked again it returns the one that was issued; if
 * that was cancelled, or the words are other ones by now, a new one that names and replaces it. 404 without such money.
 * (PAPER-26)
 */
export async function issueDepositReceipt(
  ctx: Context,
  input: IssueDepositReceiptInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = maySeePayments(ctx)
  const request = parseInput(ctx, issueDepositReceiptInput, input)
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    const found = await depositReceiptContent(em, ctx, request)
    if (found === null) return notThere
    const { studentId, studentName, content, last } = found
    if (last !== null && !last.isCancelled) {
      const { layout, issuedOn, replacedNumber } = last.content
      if (await isSamePaper(em, ctx.school.id, last.id, { ...content, layout, issuedOn, replacedNumber }))
        return { ok: true, id: last.id }
    }
    const { id, paperNumber } = await keepPaper(em, ctx, viewer, {
      kind: 'depositReceipt',
      studentId,
      payer: '',
      depositId: request.depositId,
      content,
      replacesId: last?.id ?? null,
    })
    const student = { id: studentId, name: studentName }
    await noteDeposit(em, ctx, viewer, student, { depositReceipt: [last?.paperNumber ?? null, paperNumber] })
    return { ok: true, id }
  })
}
