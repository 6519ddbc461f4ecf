import type { ReasonCode, RuleNote } from '../codes.ts'
import type { BookingFacts, BookingRefusal, BookingRequest, BookingRules } from './bookingFacts.ts'
import { closesForStudents, isOpenForStudents, isTeacherGone, type Place, placeOf } from './bookable.ts'
import type { Check } from './checks.ts'
import { contractsLeft, outsidePeriod, type PaidLesson, type Payer, payingContract } from './contracts.ts'
import type { ContractFacts, CourseFacts, SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import type { LeaveDays } from './leave.ts'
import { lotsTaken } from './lots.ts'
import { occupancyOf } from './occupancy.ts'
import { dateOf, monthOf, plusDays, type WallDate, type WallTime } from './time.ts'

/** The facts for the checks of the slot only. */
interface SeatAsked {
  school: SchoolFacts
  slot: SlotFacts
  request: BookingRequest
  rules: BookingRules
  now: WallTime
  /** The course asked for, if the slot offers it. */
  course: CourseFacts | undefined
  /** The place where it is held, once `placeIn` has found it. */
  place?: Place | { code: ReasonCode }
}

/** The facts for the checks of a booking. */
export interface BookingAsked extends SeatAsked {
  student: StudentFacts
  /** Both once `leftOf` and `payerOf` were asked. */
  payable?: ReturnType<typeof contractsLeft>
  payer?: Payer
}

/** Returns what the checks of a seat ask, with the course and place of the request. */
export function seatAsked(
  school: SchoolFacts,
  slot: SlotFacts,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): SeatAsked {
  return { school, slot, request, rules, now, course: courseAsked(slot, request) }
}

/** Returns what the checks of a booking ask, with the contracts that could pay for it. */
export function bookingAsked(
  { school, slot, student }: BookingFacts,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): BookingAsked {
  return { school, slot, student, request, rules, now, course: courseAsked(slot, request) }
}

function courseAsked({ courses }: SlotFacts, { courseCode }: BookingRequest): CourseFacts | undefined {
  return courses.find((offered) => offered.code === courseCode && offered.isLesson)
}

/** Returns where the lesson is held, or why it cannot be held there. */
export function placeIn(input: SeatAsked): Place | { code: ReasonCode } {
  return (input.place ??= placeOf(input.slot, input.school, input.request))
}

/** Returns the contracts that are left to pay after each reason why one cannot. */
function payableOf(input: BookingAsked): ReturnType<typeof contractsLeft> {
  return (input.payable ??= contractsLeft(input.student.contracts, paidLesson(input.slot, input.course, input.rules)))
}

/** Returns the contract that pays, or why none does. */
export function payerOf(input: BookingAsked): Payer {
  const { slot, course, rules, student } = input
  return (input.payer ??= payingContract(student.contracts, paidLesson(slot, course, rules), payableOf(input)))
}

/** Returns a lesson as a contract has to pay for it; without lesson rules any valid contract may (D70). */
export function paidLesson(
  { startsAt }: Pick<SlotFacts, 'startsAt'>,
  course: Pick<CourseFacts, 'id' | 'cost'> | undefined,
  rules: BookingRules,
): PaidLesson {
  const countLimit = rules !== 'staff-unrestricted'
  return {
    date: dateOf(startsAt),
    courseId: countLimit ? (course?.id ?? '') : null,
    cost: course?.cost ?? 0,
    countLimit,
  }
}

/** The checks of the student only. */
export const studentChecks: readonly Check<{ student: StudentFacts }, BookingRefusal>[] = [
  {
    rule: 'enrolled',
    refusal({ student }) {
      if (student.isUnknown === true) return refuse('generalE', 'noStudent')
      return student.active ? null : refuse('generalE', 'notEnrolled')
    },
  },
  {
    rule: 'notAway',
    refusal: ({ student: { away } }) => (away == null ? null : awayRefusal(away)),
    facts: ({ student: { away } }) => ({ day: away?.from, lastDay: away?.until }),
  },
  { rule: 'noSeatYet', code: 'EU1005', refusal: ({ student }) => (student.isBooked ? refuse('EU1005') : null) },
]

/** The checks of the slot only: its teacher, the booking window, seats, course and place. */
export const seatChecks: readonly Check<SeatAsked, BookingRefusal>[] = [
  {
    rule: 'teacherActive',
    code: 'ES1001',
    refusal: ({ slot, now }) => (isTeacherGone(slot, now) ? refuse('ES1001', 'teacherInactive') : null),
  },
  {
    rule: 'window',
    code: 'ES1001',
    isSpared: ({ rules }) => rules !== 'student',
    refusal: ({ slot, school, now }) => (isOpenForStudents(slot, school, now) ? null : refuse('ES1001')),
    facts: ({ slot, school, now }) => ({ opens: slot.availableFrom, closes: closesForStudents(slot, school), now }),
  },
  {
    rule: 'seatFree',
    code: 'ES1001',
    refusal: ({ slot }) => (occupancyOf(slot.booked) === 'full' ? refuse('ES1001') : null),
    facts: ({ slot, course }) => ({
      taken: slot.booked?.count ?? 0,
      seats: slot.booked?.capacity ?? course?.numberOfStudents,
    }),
  },
  {
    rule: 'courseOffered',
    code: 'ES1002',
    refusal: ({ slot, course }) =>
      course === undefined || (slot.booked !== null && slot.booked.courseId !== course.id) ? refuse('ES1002') : null,
    facts: ({ slot, request }) => ({
      wanted: request.courseCode,
      offered: slot.courses.flatMap(({ isLesson, code }) => (isLesson ? [code] : [])).join(' '),
      fixed: slot.courses.find(({ id }) => id === slot.booked?.courseId)?.code,
    }),
  },
  {
    rule: 'placeOffered',
    code: 'ES1004',
    refusal(input) {
      const found = placeIn(input)
      return 'code' in found ? refuse(found.code) : null
    },
  },
]

/**
 * The checks of the student's other bookings and contracts. Without lesson rules, staff are spared the courses and the
 * monthly limits of contracts (D70).
 */
export const payingChecks: readonly Check<BookingAsked, BookingRefusal>[] = [
  {
    rule: 'timeFree',
    code: 'EU1004',
    refusal: ({ student }) => (student.overlaps ? refuse('EU1004') : null),
    facts: ({ slot }) => ({ starts: slot.startsAt }),
  },
  {
    rule: 'contractValid',
    code: ({ rules }) => (rules === 'student' ? 'EU1003' : 'generalE'),
    refusal(input) {
      if (payableOf(input).period.length > 0) return null
      if (input.rules === 'student') return unpaid(payerOf(input))
      return noContract(input.student.contracts, dateOf(input.slot.startsAt))
    },
    facts: ({ slot }) => ({ day: dateOf(slot.startsAt) }),
  },
  {
    rule: 'contractHasCourse',
    code: 'EU1003',
    isSpared: isUnrestricted,
    isReached: (input) => input.course !== undefined && payableOf(input).period.length > 0,
    refusal: (input) => (payableOf(input).course.length > 0 ? null : unpaid(payerOf(input))),
    facts: ({ course }) => ({ wanted: course?.code }),
  },
  {
    rule: 'bookingsLeft',
    code: 'EU1001',
    isSpared: isUnrestricted,
    isReached: (input) => input.course !== undefined && payableOf(input).course.length > 0,
    refusal: (input) => (payableOf(input).limit.length > 0 ? null : refuse('EU1001')),
    facts: ({ slot }) => ({ month: monthOf(slot.startsAt) }),
  },
  {
    rule: 'pointsEnough',
    code: 'EU1002',
    isReached: (input) => input.course !== undefined && payableOf(input).limit.length > 0,
    refusal: (input) => (payableOf(input).points.length > 0 ? null : refuse('EU1002')),
    facts: (input) => ({ cost: input.course?.cost, pointsUntil: firstEndOf(input) }),
  },
]

/** Returns the last day of the points that would pay first; undefined where they last as long as their contract. */
function firstEndOf(input: BookingAsked): WallDate | undefined {
  const { slot, course } = input
  const payer = payerOf(input)
  if (course === undefined || 'code' in payer) return undefined
  return lotsTaken(payer.contract, dateOf(slot.startsAt), course.cost)[0]?.validUntil ?? undefined
}

/** The checks of a booking, in order. */
export const bookingChecks: readonly Check<BookingAsked, BookingRefusal>[] = [
  ...studentChecks,
  ...seatChecks,
  ...payingChecks,
]

function isUnrestricted({ rules }: SeatAsked): boolean {
  return rules === 'staff-unrestricted'
}

/** Returns the refusal of contracts of which none can pay. */
function unpaid(payer: Payer): BookingRefusal | null {
  return 'code' in payer ? { ok: false, ...payer } : null
}

/** Returns the refusal of a student without a contract on the day; staff also read from or until when there is one. */
function noContract(contracts: readonly ContractFacts[], date: WallDate): BookingRefusal {
  const period = outsidePeriod(contracts, date)
  if (period === null) return refuse('generalE', 'noContract')
  return { ok: false, code: 'generalE', note: period.isAhead ? 'noContractYet' : 'noContractAnyMore', day: period.day }
}

/** Returns the refusal of a lesson on a day on which the student is away. */
export function awayRefusal({ kind, from, until }: LeaveDays): BookingRefusal {
  if (kind === 'leaving') return { ok: false, code: 'generalE', note: 'hasLeft', day: plusDays(from, -1) }
  return until === null
    ? refuse('generalE', 'onPause')
    : { ok: false, code: 'generalE', note: 'onPauseUntil', day: until }
}

function refuse(code: ReasonCode, note?: RuleNote): BookingRefusal {
  return note === undefined ? { ok: false, code } : { ok: false, code, note }
}
