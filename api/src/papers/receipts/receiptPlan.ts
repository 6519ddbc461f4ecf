import type { EntityManager } from '@mikro-orm/postgresql'
import type { Sql } from '../../platform/database/sql.ts'
import type { PaperIssuer } from '../paperIssuer.ts'
import { type ReceiptContent, receiptContents, type ReceiptNow } from '../receiptContent.ts'
import { digestOf } from '../../platform/shared/digest.ts'

/** What a run does with the receipt for a payment; `same`: it was issued, and the payment is as it was. */
export const receiptChanges = ['issue', 'correct', 'same'] as const

/** A receipt for a payment, beside the one that was issued last. */
export interface PlannedReceipt extends ReceiptNow {
  change: (typeof receiptChanges)[number]
  digest: string
}

/** The wording of a receipt that staff may choose for all of a run. */
interface Wording {
  purpose?: string | null | undefined
}

/**
 * Plans the receipts for the payments `p` of contracts `k` that the condition names. One that was issued with other
 * words stays: only a payment that has changed since, or whose receipt was cancelled, gets another one. `locked`
 * holds the contracts. (PAPER-11)
 */
export async function planReceipts(
  em: EntityManager,
  issuer: PaperIssuer,
  which: Sql,
  wording: Wording,
  locked: boolean,
): Promise<PlannedReceipt[]> {
  const found = await receiptContents(em, issuer, which, wording, locked)
  return found.map((receipt) => {
    const { last, content } = receipt
    const says = sameReceipt(content)
    const isInForce = last !== null && !last.isCancelled
    const change = last === null ? 'issue' : isInForce && sameReceipt(last.content) === says ? 'same' : 'correct'
    return { ...receipt, change, digest: digestOf(change, last?.id ?? null, says, content.addressedTo) }
  })
}

/** Returns a text that is the same for receipts of the same money. */
const sameReceipt = ({ amount, paidOn, method, rates, overpaid = 0 }: ReceiptContent): string =>
  JSON.stringify([amount, paidOn, method, overpaid, rates.map(({ rate, total, tax }) => [rate, total, tax])])
