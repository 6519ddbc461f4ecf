import { balanceOwing, type MoneyFacts } from './contractMoney.ts'

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

/**
 * Returns the late fee for a contract in whole yen: a fixed amount and a share of what is due, rounded down; 0 for
 * none.
 */
export function lateFee({ lateFeeYen, lateFeePercent }: FeeRules, contract: MoneyFacts): number {
  const owing = balanceOwing(contract)
  return owing <= 0 ? 0 : lateFeeYen + Math.floor((owing * lateFeePercent) / 100)
}
