import type { RefusalNote } from '../codes.ts'
import { balanceOwing, MOST_YEN, type MoneyFacts } from './contractMoney.ts'
import { inOrder, judged, type JudgedBy } from './judged.ts'
import type { WallTime } from './time.ts'

/** The payment to make for one contract: an amount or all of it, and what was owed when that was decided. */
export interface SettleWish {
  balanceOwing?: number | null | undefined
  amount?: number | null | undefined
}

/** The yen to pay, 0 where nothing is owed, or why nothing can be paid. */
export type SettleVerdict =
  | { ok: true; amount: number }
  | { ok: false; note: RefusalNote & ('owedMoved' | 'moreThanOwed') }
  | { ok: false; note: 'amountTooLarge' }

/**
 * Judges one payment among many (PAY-05, D102): never more than is owed, and nothing where another amount is owed than
 * was shown. A contract for which nothing is owed is left alone, so that sending the same twice pays once.
 */
export function judgeSettling(contract: MoneyFacts, { balanceOwing: shown, amount }: SettleWish): SettleVerdict {
  const owing = balanceOwing(contract)
  if (shown !== null && shown !== undefined && shown !== owing) return { ok: false, note: 'owedMoved' }
  const paid = amount ?? Math.max(0, owing)
  if (paid > Math.max(0, owing)) return { ok: false, note: 'moreThanOwed' }
  return paid > MOST_YEN ? { ok: false, note: 'amountTooLarge' } : { ok: true, amount: paid }
}

/**
 * Returns every rule of `judgeSettling`, in order and with its facts; `changed` is when the contract was last changed,
 * and by whom. A contract of null does not exist.
 */
export function settleWhy(
  contract: MoneyFacts | null,
  { balanceOwing: shown, amount }: SettleWish,
  changed: { at: WallTime; by: string } | null,
): JudgedBy[] {
  if (contract === null) return [judged('contractThere', 'generalE', false)]
  const owed = balanceOwing(contract)
  const paying = amount ?? Math.max(0, owed)
  return inOrder([
    judged('contractThere', 'generalE', true),
    judged('owedAsShown', 'generalE', shown === null || shown === undefined || shown === owed, {
      shown,
      owed,
      changedAt: changed?.at,
      changedBy: changed?.by,
    }),
    judged('atMostOwed', 'generalE', paying <= Math.max(0, owed), { paying, owed }),
    judged('oneAmount', 'generalE', paying <= MOST_YEN, { paying, most: MOST_YEN }),
  ])
}
