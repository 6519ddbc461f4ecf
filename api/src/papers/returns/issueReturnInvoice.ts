import type { Refusal } from '@koma/schema/answers'
import { type IssueReturnInvoiceInput, issueReturnInvoiceInput } from '@koma/schema/input/returnInvoice'
import { announceContract } from '../../contracts/announceContract.ts'
import { maySeePayments } from '../../payments/payment.policy.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { isSamePaper } from '../isSamePaper.ts'
import { keepPaper } from '../keepPaper.ts'
import { returnContent } from './returnContent.ts'

/**
 * Issues the return invoice (適格返還請求書) for a refund. Asked again it returns the one that was issued; if that was
 * cancelled, or the refund or the words are other ones by now, a new one that names and replaces it. 404 without such
 * a refund, and refused as `returnContent` says. (PAPER-25)
 */
export async function issueReturnInvoice(
  ctx: Context,
  input: IssueReturnInvoiceInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = maySeePayments(ctx)
  const request = parseInput(ctx, issueReturnInvoiceInput, input)
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    const found = await returnContent(em, ctx, request)
    if (found === null) return notThere
    if (typeof found === 'string') return refusedFor(ctx, found)
    const { contractId, number, contractName, last, content, originalIds } = found
    if (last !== null && !last.isCancelled) {
      const { layout, issuedOn, replacedNumber, originals } = last.content
      // A receipt that was corrected since, and the day of issue, do not make another return invoice.
      if (await isSamePaper(em, ctx.school.id, last.id, { ...content, layout, issuedOn, replacedNumber, originals }))
        return { ok: true, id: last.id }
    }
    const { id, paperNumber } = await keepPaper(em, ctx, viewer, {
      kind: 'returnInvoice',
      contractId,
      paymentNumber: number,
      content,
      replacesId: last?.id ?? null,
    })
    await query(
      em,
      sql`insert into paper_original (school_id, paper_id, original_id)
        select ${ctx.school.id}::uuid, ${id}::uuid, o from unnest(${originalIds}::uuid[]) o`,
    )
    await noteRecord(em, ctx, viewer, {
      kind: 'contract',
      id: contractId,
      name: contractName,
      change: 'changed',
      changes: { returnInvoice: [last?.paperNumber ?? null, paperNumber] },
    })
    await announceContract(em, ctx, contractId)
    return { ok: true, id }
  })
}
