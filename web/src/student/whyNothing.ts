import { remainingBookings } from '@koma/schema/rules/contracts'
import type { ContractFacts } from '@koma/schema/rules/facts'
import { monthOf, type WallDate } from '@koma/schema/rules/time'

/** Why nothing can be booked by any contract, whatever days and places one looks at. */
export type NoBookingReason =
  | { kind: 'contract' }
  | { kind: 'points' }
  /** `month`, a day of it, has no bookings left of `limit`. */
  | { kind: 'limit'; month: WallDate; limit: number }

/**
 * Returns the reason for which a student can book nothing on `today` or later; null where some contract could still
 * pay.
 */
export function whyNothing(contracts: readonly ContractFacts[], today: WallDate): NoBookingReason | null {
  const valid = contracts.filter(({ active, endDate }) => active && endDate >= today)
  if (valid.length === 0) return { kind: 'contract' }
  const withPoints = valid.filter(({ points }) => points > 0)
  if (withPoints.length === 0) return { kind: 'points' }
  const limitsReached = withPoints.map((contract) => limitReached(contract, today))
  const [first] = limitsReached
  return first && limitsReached.every((each) => each !== null) ? first : null
}

/**
 * Returns the month in which a contract can be used next, where its bookings are used up and it ends with that month.
 */
function limitReached(contract: ContractFacts, today: WallDate): Extract<NoBookingReason, { kind: 'limit' }> | null {
  const month = contract.startDate > today ? contract.startDate : today
  const isLast = monthOf(contract.endDate) === monthOf(month)
  const limit = contract.monthlyBookingLimit
  if (limit === null || !isLast || remainingBookings(contract, monthOf(month)) !== 0) return null
  return { kind: 'limit', month, limit }
}
