import type { ReasonCode, RuleNote } from '../codes.ts'
import { type ContractFacts, usageIn } from './facts.ts'
import { canPay } from './lots.ts'
import { monthAfter, monthOf, type WallDate, type WallTime } from './time.ts'

/**
 * Tells whether a contract may pay for lessons on `date`: it is switched on and the day is within its period (D94,
 * D97).
 */
export function isValidOn(contract: ContractFacts, date: WallDate): boolean {
  return contract.active && contract.startDate <= date && date <= contract.endDate
}

/** Returns the bookings still allowed in the lesson month; null without a limit (BOOK-25, D48, D149). */
export function remainingBookings(
  contract: Pick<ContractFacts, 'monthlyBookingLimit' | 'usage'>,
  month: string,
): number | null {
  if (contract.monthlyBookingLimit === null) return null
  return Math.max(0, contract.monthlyBookingLimit - usageIn(contract, month).bookings)
}

/** Cancellations that would still be returned in the lesson month; null without a limit (BOOK-31, D49, D149). */
export function remainingCancellations(
  contract: Pick<ContractFacts, 'monthlyCancelLimit' | 'usage'>,
  month: string,
): number | null {
  if (contract.monthlyCancelLimit === null) return null
  return Math.max(0, contract.monthlyCancelLimit - usageIn(contract, month).returns)
}

/** Returns the bookings left this month and next (STU-45); null without a limit. */
export function bookingLimitInfo(
  contract: Pick<ContractFacts, 'monthlyBookingLimit' | 'monthlyCancelLimit' | 'usage'>,
  now: WallTime,
) {
  const thisMonth = monthOf(now)
  const nextMonth = monthAfter(thisMonth)
  return {
    thisMonthRemainingBookings: remainingBookings(contract, thisMonth),
    nextMonthRemainingBookings: remainingBookings(contract, nextMonth),
    thisMonthRemainingCancellations: remainingCancellations(contract, thisMonth),
    nextMonthRemainingCancellations: remainingCancellations(contract, nextMonth),
  }
}

/**
 * Returns the day from which a contract would pay for a lesson on `date`, or until which one did. Of those switched on
 * it is the next to begin, otherwise the last to end. Null if none is held back by its period alone.
 */
export function outsidePeriod(
  contracts: readonly ContractFacts[],
  date: WallDate,
): { isAhead: boolean; day: WallDate } | null {
  const active = contracts.filter((contract) => contract.active)
  const [next] = active.flatMap(({ startDate }) => (startDate > date ? [startDate] : [])).toSorted(compare)
  if (next !== undefined) return { isAhead: true, day: next }
  const last = active
    .flatMap(({ endDate }) => (endDate < date ? [endDate] : []))
    .toSorted(compare)
    .at(-1)
  return last === undefined ? null : { isAhead: false, day: last }
}

export type Payer = { contract: ContractFacts } | { code: ReasonCode; note?: RuleNote; day?: WallDate }

/** A lesson as a contract pays for it. `courseId` null asks for any contract, whatever its courses (D70). */
export interface PaidLesson {
  date: WallDate
  courseId: string | null
  cost: number
  countLimit: boolean
}

/** The reasons why a contract cannot pay for a lesson, in the order they are asked. */
export const contractHindrances = ['period', 'course', 'limit', 'points'] as const
export type ContractHindrance = (typeof contractHindrances)[number]

const hinders: Record<ContractHindrance, (contract: ContractFacts, lesson: PaidLesson) => boolean> = {
  period: (contract, { date }) => !isValidOn(contract, date),
  course: ({ courseIds }, { courseId }) => courseId !== null && !courseIds.includes(courseId),
  limit: (contract, { countLimit, date }) => countLimit && remainingBookings(contract, monthOf(date)) === 0,
  points: (contract, { date, cost }) => !canPay(contract, date, cost),
}

/** Tells why a contract cannot pay for a lesson, the first reason of several; null when it can. */
export function contractHindrance(contract: ContractFacts, lesson: PaidLesson): ContractHindrance | null {
  return contractHindrances.find((each) => hinders[each](contract, lesson)) ?? null
}

/** Returns the contracts that are left after each reason; each looks only at those left by the one before. */
export function contractsLeft(
  contracts: readonly ContractFacts[],
  lesson: PaidLesson,
): Record<ContractHindrance, readonly ContractFacts[]> {
  const without = (candidates: readonly ContractFacts[], hindrance: ContractHindrance) =>
    candidates.filter((contract) => !hinders[hindrance](contract, lesson))
  const period = without(contracts, 'period')
  const course = without(period, 'course')
  const limit = without(course, 'limit')
  return { period, course, limit, points: without(limit, 'points') }
}

/**
 * Returns the contract that pays for a lesson (D45), or why none can (D47).
 *
 * Among those that can, the one that ends first pays; ties go to the earlier start, then to the name.
 */
export function payingContract(
  contracts: readonly ContractFacts[],
  lesson: PaidLesson,
  usable: ReturnType<typeof contractsLeft> = contractsLeft(contracts, lesson),
): Payer {
  if (usable.course.length === 0) {
    const holding = contracts.filter((contract) => !hinders.course(contract, lesson))
    const period = outsidePeriod(holding, lesson.date)
    if (period === null) return { code: 'EU1003' }
    return { code: 'EU1003', note: period.isAhead ? 'contractNotYet' : 'contractEnded', day: period.day }
  }
  if (usable.limit.length === 0) return { code: 'EU1001' }
  const [first] = usable.points.toSorted(
    (a, b) => compare(a.endDate, b.endDate) || compare(a.startDate, b.startDate) || compare(a.name, b.name),
  )
  return first === undefined ? { code: 'EU1002' } : { contract: first }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
