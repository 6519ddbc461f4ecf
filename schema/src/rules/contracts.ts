import type { RefusalNote, ReasonCode } from '../codes.ts'
import { type ContractFacts, usageIn } from './facts.ts'
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
 * Returns the day from which a contract would pay for a lesson on `date`, or until which one did: of those switched on
 * the next to begin, otherwise the last to end. Null where none is held back by its period alone.
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

export type Payer = { contract: ContractFacts } | { code: ReasonCode; note?: RefusalNote; day?: WallDate }

/**
 * Returns the contract that pays `cost` for a lesson on `date` (D45), or why none can (D47).
 *
 * Among the contracts valid that day that hold the course, have the points and (when `countLimit`) a booking left in
 * the month, the one that ends first pays; ties go to the earlier start, then to the name. `courseId` null asks for any
 * valid contract, whatever its courses (D70).
 */
export function payingContract(
  contracts: readonly ContractFacts[],
  lesson: { date: WallDate; courseId: string | null; cost: number; countLimit: boolean },
): Payer {
  const { courseId } = lesson
  const valid = contracts.filter((contract) => isValidOn(contract, lesson.date))
  const fitting = valid.filter((contract) => courseId === null || contract.courseIds.includes(courseId))
  if (fitting.length === 0) {
    const holding = contracts.filter((contract) => courseId === null || contract.courseIds.includes(courseId))
    const period = outsidePeriod(holding, lesson.date)
    if (period === null) return { code: 'EU1003' }
    return { code: 'EU1003', note: period.isAhead ? 'contractNotYet' : 'contractEnded', day: period.day }
  }
  const month = monthOf(lesson.date)
  const unlimited = fitting.filter((contract) => !lesson.countLimit || remainingBookings(contract, month) !== 0)
  if (unlimited.length === 0) return { code: 'EU1001' }
  const solvent = unlimited.filter((contract) => contract.points >= lesson.cost)
  const [first] = solvent.toSorted(
    (a, b) => compare(a.endDate, b.endDate) || compare(a.startDate, b.startDate) || compare(a.name, b.name),
  )
  return first === undefined ? { code: 'EU1002' } : { contract: first }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
