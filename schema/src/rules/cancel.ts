import { remainingCancellations } from './contracts.ts'
import type { ContractFacts, SlotFacts } from './facts.ts'
import { monthOf, type WallTime } from './time.ts'

/** The person who cancels (D69): for staff without lesson rules everything is returned and nothing counts. */
export type CancelRules = 'student' | 'staff' | 'staff-unrestricted'

/** How a cancellation is recorded (BOOK-33). */
export type CancelOutcome = 'cancel-return' | 'cancel-no-return' | 'cancel-unrestricted'

/** A live booking about to be cancelled; `contract` is the one it was charged to (D144). */
export interface CancelFacts {
  slot: Pick<SlotFacts, 'startsAt' | 'cancelBy'>
  booking: { cost: number; contract: Pick<ContractFacts, 'points' | 'monthlyCancelLimit' | 'usage'> } | null
}

/** The place the lesson was shown at; fields left out are not compared. */
export interface ShownPlace {
  online?: boolean | null | undefined
  /** The location; null or left out when it was online. */
  locationId?: string | null | undefined
}

export type CancelVerdict =
  | { ok: true; code: '1001'; outcome: CancelOutcome; returned: boolean; credit: number; pointsAfter: number }
  | { ok: false; code: 'EC1001' | 'EC1002' | 'EC1003' }

/**
 * Returns what cancelling at `now` would do. The points come back before cancel-by while a refundable cancellation is
 * left in the lesson's month (D50). Students cannot cancel once the lesson has started (D51).
 */
export function cancel(facts: CancelFacts, rules: CancelRules, now: WallTime): CancelVerdict {
  const { slot, booking } = facts
  if (booking === null) return { ok: false, code: 'EC1001' }
  if (rules === 'student' && now >= slot.startsAt) return { ok: false, code: 'EC1001' }

  const outcome = outcomeOf(slot, booking.contract, rules, now)
  const returned = outcome !== 'cancel-no-return'
  const credit = returned ? booking.cost : 0
  return { ok: true, code: '1001', outcome, returned, credit, pointsAfter: booking.contract.points + credit }
}

/**
 * Tells whether the lesson is held elsewhere than was `shown`: who cancels it has another lesson in mind, as who
 * cancels at another time has (D40, BOOK-28, decision 051).
 */
export function isElsewhere(
  slot: Pick<SlotFacts, 'locationId'>,
  { online }: { online: boolean },
  shown: ShownPlace,
): boolean {
  if (shown.online != null && shown.online !== online) return true
  return shown.locationId != null && (online || shown.locationId !== slot.locationId)
}

/**
 * Returns the time until which a student who cancels gets the points back. Null when nothing comes back: the deadline
 * has passed, or the month's refundable cancellations are used up (BOOK-29, BOOK-30, BOOK-31, D50).
 */
export function freeToCancelUntil(
  slot: CancelFacts['slot'],
  contract: Pick<ContractFacts, 'monthlyCancelLimit' | 'usage'>,
  now: WallTime,
): WallTime | null {
  return outcomeOf(slot, contract, 'student', now) === 'cancel-return' ? slot.cancelBy : null
}

/** Tells why a student who cancels at `now` gets nothing back (D50); null when the lesson comes back. */
export function noReturn(
  slot: CancelFacts['slot'],
  contract: Pick<ContractFacts, 'monthlyCancelLimit' | 'usage'>,
  now: WallTime,
): 'late' | 'limit' | null {
  if (freeToCancelUntil(slot, contract, now) !== null) return null
  return now < slot.cancelBy ? 'limit' : 'late'
}

function outcomeOf(
  slot: CancelFacts['slot'],
  contract: Pick<ContractFacts, 'monthlyCancelLimit' | 'usage'>,
  rules: CancelRules,
  now: WallTime,
): CancelOutcome {
  if (rules === 'staff-unrestricted') return 'cancel-unrestricted'
  const left = remainingCancellations(contract, monthOf(slot.startsAt))
  return now < slot.cancelBy && left !== 0 ? 'cancel-return' : 'cancel-no-return'
}
