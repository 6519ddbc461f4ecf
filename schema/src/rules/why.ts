import type { BookingFacts, BookingRequest, BookingRules } from './bookingFacts.ts'
import { bookingAsked, bookingChecks, paidLesson } from './bookingChecks.ts'
import { listed } from './checks.ts'
import { contractHindrance, type ContractHindrance, remainingCancellations } from './contracts.ts'
import type { CancelFacts, CancelRules, ShownPlace } from './cancel.ts'
import { isElsewhere } from './cancel.ts'
import type { ContractFacts, SlotFacts } from './facts.ts'
import { judged, type JudgedBy } from './judged.ts'
import { monthOf, type WallTime } from './time.ts'

/**
 * Returns every check of `book`, in order and with its facts, including those that staff are spared. The first broken
 * one is why a booking is refused; if none is broken, it is not.
 */
export function bookingWhy(
  facts: BookingFacts,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): JudgedBy[] {
  return listed(bookingChecks, bookingAsked(facts, request, rules, now))
}

/**
 * Tells why a contract cannot pay for a course of this slot under these rules, the first reason of several; null when
 * it can.
 */
export function hindranceOf(
  contract: ContractFacts,
  slot: Pick<SlotFacts, 'startsAt' | 'courses'>,
  courseCode: string,
  rules: BookingRules,
): ContractHindrance | null {
  const course = slot.courses.find(({ code }) => code === courseCode)
  return contractHindrance(contract, paidLesson(slot, course, rules))
}

/**
 * Returns the rules of a cancellation in the same way: whether there is something to cancel, and whether the points
 * come back. The last two refuse nothing: if broken, the points do not come back.
 */
export function cancelWhy(
  { slot, booking }: CancelFacts & { slot: Pick<SlotFacts, 'startsAt' | 'cancelBy' | 'locationId'> },
  held: { online: boolean; shown: ShownPlace },
  rules: CancelRules,
  now: WallTime,
): JudgedBy[] {
  const month = monthOf(slot.startsAt)
  const left = booking === null ? null : remainingCancellations(booking.contract, month)
  const isStudent = rules === 'student'
  const spares = rules === 'staff-unrestricted'
  return [
    judged('booked', 'EC1001', booking !== null && !(isStudent && now >= slot.startsAt), {
      starts: slot.startsAt,
      now,
    }),
    judged('samePlace', 'EC1002', booking === null ? 'unreached' : !isElsewhere(slot, held, held.shown)),
    judged('beforeDeadline', '1001', spares ? 'spared' : now < slot.cancelBy, { deadline: slot.cancelBy, now }),
    judged('returnsLeft', '1001', spares ? 'spared' : left !== 0, { left, month }),
  ]
}
