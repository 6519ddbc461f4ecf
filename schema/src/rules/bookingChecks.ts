import type { RefusalNote, ReasonCode } from '../codes.ts'
import type { BookingFacts, BookingRefusal, BookingRequest, BookingRules } from './bookingFacts.ts'
import { closesForStudents, isOpenForStudents, isTeacherGone, type Place, placeOf } from './bookable.ts'
import type { Check } from './checks.ts'
import { contractsLeft, outsidePeriod, type PaidLesson, type Payer, payingContract } from './contracts.ts'
import type { ContractFacts, CourseFacts, SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import { occupancyOf } from './occupancy.ts'
import { dateOf, monthOf, type WallDate, type WallTime } from './time.ts'

/** What is asked of a slot alone. */
interface SeatAsked {
  school: SchoolFacts
  slot: SlotFacts
  request: BookingRequest
  rules: BookingRules
  now: WallTime
  /** The course asked for, if the slot offers it. */
  course: CourseFacts | undefined
  place(): Place | { code: ReasonCode }
}

interface BookingAsked extends SeatAsked {
  student: StudentFacts
  left(): ReturnType<typeof contractsLeft>
  payer(): Payer
}

export function seatAsked(
  school: SchoolFacts,
  slot: SlotFacts,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): SeatAsked {
  const course = slot.courses.find((offered) => offered.code === request.courseCode && offered.isLesson)
  return { school, slot, request, rules, now, course, place: once(() => placeOf(slot, school, request)) }
}

export function bookingAsked(
  { school, slot, student }: BookingFacts,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): BookingAsked {
  const seat = seatAsked(school, slot, request, rules, now)
  const lesson = once(() => paidLesson(slot, seat.course, rules))
  const left = once(() => contractsLeft(student.contracts, lesson()))
  return { ...seat, student, left, payer: once(() => payingContract(student.contracts, lesson(), left())) }
}

/** Returns a lesson as a contract has to pay for it; without lesson rules any valid contract may (D70). */
export function paidLesson(
  { startsAt }: Pick<SlotFacts, 'startsAt'>,
  course: Pick<CourseFacts, 'id' | 'cost'> | undefined,
  rules: BookingRules,
): PaidLesson {
  const isUnrestricted = rules === 'staff-unrestricted'
  return {
    date: dateOf(startsAt),
    courseId: isUnrestricted ? null : (course?.id ?? ''),
    cost: course?.cost ?? 0,
    countLimit: !isUnrestricted,
  }
}

/** The checks of the slot alone: its teacher, the booking window, seats, course and place. */
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
    refusal({ place }) {
      const found = place()
      return 'code' in found ? refuse(found.code) : null
    },
  },
]

/**
 * The checks of a booking, in order: the student, the slot, the student's other bookings, the contracts. Staff are
 * spared the booking window, and without lesson rules the courses and the monthly limits of contracts (D70).
 */
export const bookingChecks: readonly Check<BookingAsked, BookingRefusal>[] = [
  {
    rule: 'enrolled',
    code: 'generalE',
    refusal({ student }) {
      if (student.isUnknown === true) return refuse('generalE', 'noStudent')
      return student.active ? null : refuse('generalE', 'notEnrolled')
    },
  },
  { rule: 'noSeatYet', code: 'EU1005', refusal: ({ student }) => (student.isBooked ? refuse('EU1005') : null) },
  ...seatChecks,
  {
    rule: 'timeFree',
    code: 'EU1004',
    refusal: ({ student }) => (student.overlaps ? refuse('EU1004') : null),
    facts: ({ slot }) => ({ starts: slot.startsAt }),
  },
  {
    rule: 'contractValid',
    code: ({ rules }) => (rules === 'student' ? 'EU1003' : 'generalE'),
    refusal({ left, payer, rules, slot, student }) {
      if (left().period.length > 0) return null
      return rules === 'student' ? unpaid(payer()) : noContract(student.contracts, dateOf(slot.startsAt))
    },
    facts: ({ slot }) => ({ day: dateOf(slot.startsAt) }),
  },
  {
    rule: 'contractHasCourse',
    code: 'EU1003',
    isSpared: isUnrestricted,
    isReached: ({ course, left }) => course !== undefined && left().period.length > 0,
    refusal: ({ left, payer }) => (left().course.length > 0 ? null : unpaid(payer())),
    facts: ({ course }) => ({ wanted: course?.code }),
  },
  {
    rule: 'bookingsLeft',
    code: 'EU1001',
    isSpared: isUnrestricted,
    isReached: ({ course, left }) => course !== undefined && left().course.length > 0,
    refusal: ({ left }) => (left().limit.length > 0 ? null : refuse('EU1001')),
    facts: ({ slot }) => ({ month: monthOf(slot.startsAt) }),
  },
  {
    rule: 'pointsEnough',
    code: 'EU1002',
    isReached: ({ course, left }) => course !== undefined && left().limit.length > 0,
    refusal: ({ left }) => (left().points.length > 0 ? null : refuse('EU1002')),
    facts: ({ course }) => ({ cost: course?.cost }),
  },
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

function refuse(code: ReasonCode, note?: RefusalNote): BookingRefusal {
  return note === undefined ? { ok: false, code } : { ok: false, code, note }
}

/** Makes a value when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
