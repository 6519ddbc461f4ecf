import {
  type BookingFacts,
  type BookingRequest,
  type BookingRules,
  closesForStudents,
  isOpenForStudents,
  isTeacherGone,
  placeOf,
} from './book.ts'
import { isValidOn, remainingBookings, remainingCancellations } from './contracts.ts'
import type { CancelFacts, CancelRules, ShownPlace } from './cancel.ts'
import { isElsewhere } from './cancel.ts'
import type { ContractFacts, SlotFacts } from './facts.ts'
import { judged, type JudgedBy, type RuleOutcome } from './judged.ts'
import { occupancyOf } from './occupancy.ts'
import { dateOf, monthOf, type WallTime } from './time.ts'

/**
 * Returns every rule of `book`, in order and with its facts, including those that staff are spared. The first broken
 * one is why a booking is refused; if none is broken, it is not.
 */
export function bookingWhy(
  facts: BookingFacts,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): JudgedBy[] {
  const { school, slot, student } = facts
  const course = slot.courses.find((offered) => offered.code === request.courseCode && offered.isLesson)
  const fixed = slot.booked && slot.courses.find(({ id }) => id === slot.booked?.courseId)
  const isOffered = course !== undefined && (slot.booked === null || slot.booked.courseId === course.id)
  const place = placeOf(slot, school, request)
  const isOpen = isOpenForStudents(slot, school, now)
  return [
    judged('enrolled', 'generalE', student.active),
    judged('noSeatYet', 'EU1005', !student.isBooked),
    judged('teacherActive', 'ES1001', !isTeacherGone(slot, now)),
    judged('window', 'ES1001', rules === 'student' ? isOpen : 'spared', {
      opens: slot.availableFrom,
      closes: closesForStudents(slot, school),
      now,
    }),
    judged('seatFree', 'ES1001', occupancyOf(slot.booked) !== 'full', {
      taken: slot.booked?.count ?? 0,
      seats: slot.booked?.capacity ?? course?.numberOfStudents,
    }),
    judged('courseOffered', 'ES1002', isOffered, {
      wanted: request.courseCode,
      offered: slot.courses
        .filter(({ isLesson }) => isLesson)
        .map(({ code }) => code)
        .join(' '),
      fixed: fixed?.code,
    }),
    judged('placeOffered', 'code' in place ? place.code : 'ES1004', !('code' in place)),
    judged('timeFree', 'EU1004', !student.overlaps, { starts: slot.startsAt }),
    ...contractsWhy(student.contracts, slot, course, rules),
  ]
}

function contractsWhy(
  contracts: readonly ContractFacts[],
  slot: SlotFacts,
  course: SlotFacts['courses'][number] | undefined,
  rules: BookingRules,
): JudgedBy[] {
  const day = dateOf(slot.startsAt)
  const month = monthOf(day)
  const spares = rules === 'staff-unrestricted'
  const valid = contracts.filter((contract) => isValidOn(contract, day))
  const fitting = spares ? valid : valid.filter(({ courseIds }) => courseIds.includes(course?.id ?? ''))
  const allowed = spares ? fitting : fitting.filter((contract) => remainingBookings(contract, month) !== 0)
  const able = allowed.filter(({ points }) => points >= (course?.cost ?? 0))
  // A rule is applied to what the one before it has left.
  const of = (before: readonly unknown[], left: readonly unknown[], mayBeSpared = true): RuleOutcome | boolean => {
    if (mayBeSpared && spares) return 'spared'
    return before.length === 0 || course === undefined ? 'unreached' : left.length > 0
  }
  return [
    judged('contractValid', rules === 'student' ? 'EU1003' : 'generalE', valid.length > 0, { day }),
    judged('contractHasCourse', 'EU1003', of(valid, fitting), { wanted: course?.code }),
    judged('bookingsLeft', 'EU1001', of(fitting, allowed), { month }),
    judged('pointsEnough', 'EU1002', of(allowed, able, false), { cost: course?.cost }),
  ]
}

/** The reasons why a contract cannot pay for a lesson; null: it can. */
export type ContractHindrance = 'period' | 'course' | 'limit' | 'points'
export const contractHindrances = ['period', 'course', 'limit', 'points'] as const

/**
 * Tells why a contract cannot pay for a course of this slot under these rules, the first reason of several; null when
 * it can.
 */
export function hindranceOf(
  contract: ContractFacts,
  { startsAt, courses }: Pick<SlotFacts, 'startsAt' | 'courses'>,
  courseCode: string,
  rules: BookingRules,
): ContractHindrance | null {
  const course = courses.find(({ code }) => code === courseCode)
  const spares = rules === 'staff-unrestricted'
  if (!isValidOn(contract, dateOf(startsAt))) return 'period'
  if (!spares && !contract.courseIds.includes(course?.id ?? '')) return 'course'
  if (!spares && remainingBookings(contract, monthOf(startsAt)) === 0) return 'limit'
  return contract.points < (course?.cost ?? 0) ? 'points' : null
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
