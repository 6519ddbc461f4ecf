import { plusDays, type WallDate } from './time.ts'

/** The days before its end from which a contract is flagged (CON-25), and the points below which it is (CON-26). */
export const DAYS_BEFORE_END = 30
export const FEW_POINTS = 5

/** The facts that a contract's flags come from. */
export interface FlaggedContract {
  active: boolean
  monthlyContract: boolean
  points: number
  endDate: WallDate
  used: boolean
  renewed: boolean
  carryOverComplete: boolean
  balanceOwing: number
  /** The courses it can be used for. */
  courses: readonly unknown[]
}

export const contractFlagNames = ['unpaid', 'noCourses', 'ending', 'low', 'unused', 'renewed', 'carryover'] as const

export type ContractFlag = (typeof contractFlagNames)[number]

/**
 * Returns the warnings about a contract on the day `today`, the most urgent first. It is never used though active
 * (CON-21), renewed (CON-22), carried over (CON-23) or unpaid (CON-24). It ends within 30 days, or ended and was not
 * renewed (CON-25, D148). A point contract is low (CON-26), or no course can be booked with an active one.
 */
export function contractFlags(contract: FlaggedContract, today: WallDate): ContractFlag[] {
  const is: Record<ContractFlag, boolean> = {
    unpaid: contract.balanceOwing > 0,
    noCourses: contract.active && contract.courses.length === 0,
    ending: isEnding(contract, today),
    low: !contract.monthlyContract && contract.points < FEW_POINTS,
    unused: contract.active && !contract.used,
    renewed: contract.renewed,
    carryover: contract.carryOverComplete,
  }
  return contractFlagNames.filter((flag) => is[flag])
}

function isEnding({ active, endDate, renewed }: FlaggedContract, today: WallDate): boolean {
  return active && !renewed && endDate <= plusDays(today, DAYS_BEFORE_END)
}
