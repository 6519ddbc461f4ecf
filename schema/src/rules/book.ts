import type { RefusalNote, ReasonCode } from '../codes.ts'
import { isValidOn, outsidePeriod, payingContract } from './contracts.ts'
import type { BookedFacts, ContractFacts, CourseFacts, SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import { occupancyOf } from './occupancy.ts'
import { dateOf, plusMinutes, type WallDate, type WallTime } from './time.ts'

/** The person who books, which decides the rules that apply (D70). */
export type BookingRules = 'student' | 'staff' | 'staff-unrestricted'

/** The course, and whether online or at the slot's own place. */
export interface BookingRequest {
  courseCode: string
  online: boolean
  /** The location asked for, if the request names one (BOOK-16). */
  locationId?: string | null
}

export interface BookingFacts {
  school: SchoolFacts
  slot: SlotFacts
  student: StudentFacts
}

export interface BookingRefusal {
  ok: false
  code: ReasonCode
  note?: RefusalNote
  /** The day that the words of the note name. */
  day?: WallDate
  /** With EU1006: seconds until the next change is possible. */
  retryAfter?: number
}

export interface Booked {
  ok: true
  code: '1001'
  course: CourseFacts
  online: boolean
  locationId: string | null
  contract: ContractFacts
  cost: number
  pointsAfter: number
  unrestricted: boolean
}

export type BookingVerdict = Booked | BookingRefusal

/**
 * May this booking be made at `now`, and what will it cost? The preview on screen and the commit
 * both answer from here.
 *
 * Students and staff meet the same order of checks: the student's own seat (EU1005), the slot (ES1001, ES1002, ES1003,
 * ES1004), the student's other bookings (EU1004, BOOK-03), the contracts (EU1003, EU1001, EU1002).
 * Staff are spared the booking window, and without lesson rules the course list of the contracts and
 * the monthly limit (D70).
 */
export function book(facts: BookingFacts, request: BookingRequest, rules: BookingRules, now: WallTime): BookingVerdict {
  const { slot, student } = facts
  if (student.isUnknown === true) return refuse('generalE', 'noStudent')
  if (!student.active) return refuse('generalE', 'notEnrolled')
  if (student.isBooked) return refuse('EU1005')
  const seat = seatIn(facts, request, rules, now)
  if (!seat.ok) return seat
  const { course, place } = seat

  if (student.overlaps) return refuse('EU1004')

  const date = dateOf(slot.startsAt)
  if (rules !== 'student' && !student.contracts.some((contract) => isValidOn(contract, date))) {
    return noContract(student.contracts, date)
  }
  const unrestricted = rules === 'staff-unrestricted'
  const payer = payingContract(student.contracts, {
    date,
    courseId: unrestricted ? null : course.id,
    cost: course.cost,
    countLimit: !unrestricted,
  })
  if ('code' in payer) return { ok: false, ...payer }

  return {
    ok: true,
    code: '1001',
    course,
    ...place,
    contract: payer.contract,
    cost: course.cost,
    pointsAfter: payer.contract.points - course.cost,
    unrestricted,
  }
}

/** The seat that a booking would take, or why the slot has none for it. */
export type SeatVerdict = BookingRefusal | { ok: true; course: CourseFacts; place: Place }

/** Judges what `book` judges of the slot alone: all who are enrolled get the same answer. */
export function seatIn(
  { school, slot }: Pick<BookingFacts, 'school' | 'slot'>,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): SeatVerdict {
  if (isTeacherGone(slot, now)) return refuse('ES1001', 'teacherInactive')
  if (rules === 'student' && !isOpenForStudents(slot, school, now)) return refuse('ES1001')
  if (occupancyOf(slot.booked) === 'full') return refuse('ES1001')

  const course = slot.courses.find((offered) => offered.code === request.courseCode && offered.isLesson)
  if (course === undefined || (slot.booked !== null && slot.booked.courseId !== course.id)) return refuse('ES1002')

  const place = placeOf(slot, school, request)
  return 'code' in place ? refuse(place.code) : { ok: true, course, place }
}

/**
 * Returns the facts as they are once a seat of a full slot is free, and what is booked in it then: by these the waiting
 * list asks the rules of booking (BOOK-36, BOOK-39).
 */
export function withFreeSeat(
  facts: BookingFacts,
  booked: BookedFacts,
): { facts: BookingFacts; request: BookingRequest } {
  const course = facts.slot.courses.find(({ id }) => id === booked.courseId)
  const slot = { ...facts.slot, booked: { ...booked, count: Math.min(booked.count, booked.capacity - 1) } }
  return { facts: { ...facts, slot }, request: { courseCode: course?.code ?? '', online: booked.online } }
}

/** Tries every way to take a slot and returns the first verdict that allows it, otherwise the first refusal. */
export function bookAnyhow(facts: BookingFacts, rules: BookingRules, now: WallTime): BookingVerdict {
  const verdicts = facts.slot.courses
    .filter(({ isLesson }) => isLesson)
    .flatMap(({ code }) => [false, true].map((online) => book(facts, { courseCode: code, online }, rules, now)))
  return verdicts.find(({ ok }) => ok) ?? verdicts[0] ?? refuse('ES1002')
}

/** Tells whether its teacher is inactive, so nobody would give the lesson; what is over can still be entered. */
export function isTeacherGone(slot: Pick<SlotFacts, 'endsAt' | 'teacherActive'>, now: WallTime): boolean {
  return slot.teacherActive === false && now < slot.endsAt
}

/**
 * Tells whether students can book: from `availableFrom` until the school's book-until before the start, both included
 * (D44, D143).
 */
export function isOpenForStudents(
  slot: Pick<SlotFacts, 'startsAt' | 'availableFrom'>,
  school: Pick<SchoolFacts, 'bookUntilMinutes'>,
  now: WallTime,
): boolean {
  return now >= slot.availableFrom && now <= closesForStudents(slot, school)
}

/**
 * Returns the last moment at which students may book a slot: the school's book-until before its start (BOOK-02, D143).
 */
export function closesForStudents(
  slot: Pick<SlotFacts, 'startsAt'>,
  school: Pick<SchoolFacts, 'bookUntilMinutes'>,
): WallTime {
  return plusMinutes(slot.startsAt, -school.bookUntilMinutes)
}

/** Online, or at a location of the school. */
interface Place {
  online: boolean
  locationId: string | null
}

/**
 * Returns where the lesson is held: online or at the slot's location; a partly booked slot takes only what its first
 * booking fixed (D52).
 */
export function placeOf(slot: SlotFacts, school: SchoolFacts, request: BookingRequest): Place | { code: ReasonCode } {
  if (request.online) {
    if (!school.onlineLessons || !slot.onlineAvailable) return { code: 'ES1003' }
    if (slot.booked !== null && !slot.booked.online) return { code: 'ES1003' }
    return { online: true, locationId: null }
  }
  const locationId = slot.booked === null ? slot.locationId : slot.booked.locationId
  if (locationId === null) return { code: 'ES1004' }
  if (request.locationId !== undefined && request.locationId !== locationId) return { code: 'ES1004' }
  return { online: false, locationId }
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
