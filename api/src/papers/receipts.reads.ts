import { oneRecordInput } from '@koma/schema/input/record'
import { actorName } from '../payments/actorName.ts'
import { maySeePayments } from '../payments/payment.policy.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { paperNumberOf } from './paperNumber.ts'
import type { ReceiptType } from './paper.type.ts'

/** Returns the receipts of a contract, the newest first; empty without the contract. */
export async function receipts(ctx: Context, contractId: string): Promise<ReceiptType[]> {
  maySeePayments(ctx)
  const { id } = parseInput(ctx, oneRecordInput, { id: contractId })
  return readReceipts(ctx, sql`p.contract_id = ${id}`)
}

/** Returns one receipt; null without it. */
export async function receipt(ctx: Context, id: string): Promise<ReceiptType | null> {
  const [found] = await readReceipts(ctx, sql`p.id = ${id}`)
  return found ?? null
}

async function readReceipts(ctx: Context, where: Sql): Promise<ReceiptType[]> {
  const rows = await query(
    ctx.em,
    sql<Omit<ReceiptType, 'pdfPath'>>`
      select p.id, ${paperNumberOf('p')} as "receiptNumber", ${wallTime('p.at')} as "issuedAt",
        ${actorName('p', 'p.actor')} as "issuedBy", p.contract_id as "contractId", p.payment_number as "paymentNumber",
        p.content ->> 'addressedTo' as "addressedTo", (p.content ->> 'amount')::int as amount,
        p.content ->> 'replacedNumber' as "replacedNumber", ${wallTime('c.at')} as "cancelledAt"
      from paper p left join paper_cancellation c on c.school_id = ${ctx.school.id} and c.paper_id = p.id
      where p.school_id = ${ctx.school.id} and p.kind = 'receipt' and ${where} order by p.id desc`,
  )
  return rows.map((row) => ({ ...row, pdfPath: `/app/receipts/${row.id}.pdf` }))
}
