import { balanceOwing, type MoneyFacts } from './contractMoney.ts'
import { plusDays, type WallDate } from './time.ts'

/** The highest fee in yen, and the highest percentage of what is due. */
export const MOST_FEE = 1_000_000
export const MOST_FEE_PERCENT = 100

/** The rules of a school for fees; 0 yen and 0 percent charge nothing. */
export interface FeeRules {
  lateFeeYen: number
  lateFeePercent: number
  lateFeeDays: number
  noShowFee: number
}

/** Tells whether what was to be paid by `dueOn` is due for too long: the days after it are over. (FEE-01) */
export const isLate = ({ lateFeeDays }: Pick<FeeRules, 'lateFeeDays'>, dueOn: WallDate, today: WallDate): boolean =>
  plusDays(dueOn, lateFeeDays) < today

/** Returns the late fee for a contract in whole yen: a fixed amount and a share of what is due, rounded down; 0 for none. */
export function lateFee({ lateFeeYen, lateFeePercent }: FeeRules, contract: MoneyFacts): number {
  const owing = balanceOwing(contract)
  return owing <= 0 ? 0 : lateFeeYen + Math.floor((owing * lateFeePercent) / 100)
}
