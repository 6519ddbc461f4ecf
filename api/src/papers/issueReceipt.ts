import { type IssueReceiptInput, issueReceiptInput } from '@koma/schema/input/receipt'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContract } from '../contracts/announceContract.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeePayments } from '../payments/payment.policy.ts'
import { keepReceipt } from './keepReceipt.ts'
import { paperNumberOf } from './paperNumber.ts'
import { receiptContent } from './receiptContent.ts'

type Issued = { ok: true; id: string } | Refusal

/**
 * Issues a receipt for a payment (PAPER-01), for who sees payments. Asked again it returns the one that was issued; if
 * the payment or the words are other ones by now, a new one that names and replaces it. 404 without such a payment.
 */
export async function issueReceipt(ctx: Context, input: IssueReceiptInput): Promise<Issued> {
  const viewer = maySeePayments(ctx)
  const request = parseInput(ctx, issueReceiptInput, input)
  return inTransaction<Issued>(ctx, async (em) => {
    const found = await receiptContent(em, ctx, request, true)
    if (found === null) return notThere
    const { content } = found
    const last = await lastReceipt(em, ctx, request)
    const replacedNumber = last === null ? null : last.replacedNumber
    // The day of issue and what it replaced before do not make another receipt.
    const same = { ...content, issuedOn: last?.issuedOn ?? content.issuedOn, replacedNumber }
    if (last !== null && (await isSame(em, ctx, last.id, same))) return { ok: true, id: last.id }
    const id = await keepReceipt(em, ctx, viewer, { ...found, last })
    await announceContract(em, ctx, request.contractId)
    return { ok: true, id }
  })
}

interface LastReceipt {
  id: string
  paperNumber: string
  issuedOn: string
  replacedNumber: string | null
}

/** Returns the newest receipt for the payment; null without one. */
async function lastReceipt(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  { contractId, number }: IssueReceiptInput,
): Promise<LastReceipt | null> {
  const [last] = await query(
    em,
    sql<LastReceipt>`
      select p.id, ${paperNumberOf('p')} as "paperNumber", p.content ->> 'issuedOn' as "issuedOn",
        p.content ->> 'replacedNumber' as "replacedNumber"
      from paper p
      where p.school_id = ${ctx.school.id} and p.contract_id = ${contractId} and p.payment_number = ${number}
      order by p.id desc limit 1`,
  )
  return last ?? null
}

async function isSame(em: EntityManager, ctx: Pick<Context, 'school'>, id: string, content: object): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ same: boolean }>`
      select content = ${JSON.stringify(content)}::jsonb as same from paper
      where school_id = ${ctx.school.id} and id = ${id}`,
  )
  return row?.same === true
}
