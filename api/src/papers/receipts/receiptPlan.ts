import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { digestOf } from '../invoices/invoiceContent.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { paperNumberOf } from '../paperNumber.ts'
import { type ReceiptContent, receiptContents, type ReceiptNow } from '../receiptContent.ts'

/** What a run does with the receipt for a payment; `same`: it was issued, and the payment is as it was. */
export const receiptChanges = ['issue', 'correct', 'same'] as const

/** A receipt for a payment, beside the one that was issued last. */
export interface PlannedReceipt extends ReceiptNow {
  change: (typeof receiptChanges)[number]
  last: { id: string; paperNumber: string } | null
  digest: string
}

/** The wording of a receipt that staff may choose for all of a run. */
interface Wording {
  purpose?: string | null | undefined
}

/**
 * Plans the receipts for the payments `p` of contracts `k` that the condition names. One that was issued with other
 * words stays: only a payment that has changed since gets another one. `locked` holds the contracts. (PAPER-11)
 */
export async function planReceipts(
  em: EntityManager,
  issuer: PaperIssuer,
  which: Sql,
  wording: Wording,
  locked: boolean,
): Promise<PlannedReceipt[]> {
  const found = await receiptContents(em, issuer, which, wording, locked)
  const issued = await query(
    em,
    sql<{ id: string; paperNumber: string; contractId: string; number: number; content: ReceiptContent }>`
      select distinct on (r.contract_id, r.payment_number) r.id, ${paperNumberOf('r')} as "paperNumber",
        r.contract_id as "contractId", r.payment_number as number, r.content
      from paper r
      where r.school_id = ${issuer.school.id} and r.kind = 'receipt'
        and (r.contract_id, r.payment_number) in (
          select contract_id, number from unnest(${found.map(({ contractId }) => contractId)}::uuid[],
            ${found.map(({ number }) => number)}::int[]) as of (contract_id, number))
      order by r.contract_id, r.payment_number, r.id desc`,
  )
  const lastOf = new Map(issued.map((paper) => [`${paper.contractId} ${paper.number}`, paper]))
  return found.map((receipt) => {
    const last = lastOf.get(`${receipt.contractId} ${receipt.number}`) ?? null
    const says = sameReceipt(receipt.content)
    const change = last === null ? 'issue' : sameReceipt(last.content) === says ? 'same' : 'correct'
    const digest = digestOf(change, last?.id ?? null, says, receipt.content.addressedTo)
    return { ...receipt, change, last: last && { id: last.id, paperNumber: last.paperNumber }, digest }
  })
}

/** Returns a text that is the same for receipts of the same money. */
const sameReceipt = ({ amount, paidOn, method, rates, overpaid = 0 }: ReceiptContent): string =>
  JSON.stringify([amount, paidOn, method, overpaid, rates.map(({ rate, total, tax }) => [rate, total, tax])])
