import type { RefusalNote } from '../refusals.ts'
import { balanceOwing, type MoneyFacts } from './contractMoney.ts'

/** What a contract's money is, and how much of what came in was not given back; in whole yen. */
export interface RefundFacts extends MoneyFacts {
  refundable: number
}

/** The amount to give back, and what could be given back when that was decided. */
export interface RefundRequest {
  amount: number
  refundable?: number | null | undefined
  lowersPrice?: boolean | null | undefined
}

/** The yen by which the price goes down along with the refund, 0 where it stays, or why nothing can be given back. */
export type RefundVerdict =
  | { ok: true; lowered: number }
  | { ok: false; note: RefusalNote & ('refundableMoved' | 'moreThanPaid') }

/**
 * Judges a refund (PAY-15): never more than came in, and nothing where another amount could be refunded than was shown.
 * With `lowersPrice` the price goes down by the part that was not paid too much, so that nothing is due again.
 */
export function judgeRefund(contract: RefundFacts, { amount, refundable, lowersPrice }: RefundRequest): RefundVerdict {
  if (refundable != null && refundable !== contract.refundable) return { ok: false, note: 'refundableMoved' }
  if (amount > contract.refundable) return { ok: false, note: 'moreThanPaid' }
  return { ok: true, lowered: lowersPrice === true ? dueAgain(balanceOwing(contract), amount) : 0 }
}

/** Returns how many yen would be due again by giving back `amount`: what was not paid too much. */
export function dueAgain(owing: number, amount: number): number {
  return Math.max(0, amount - Math.max(0, -owing))
}
