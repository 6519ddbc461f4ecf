import type { BookingFacts, BookingRefusal, BookingRequest, BookingRules } from './bookingFacts.ts'
import { bookingAsked, bookingChecks, paidLesson, payerOf, placeIn, seatAsked, seatChecks } from './bookingChecks.ts'
import { firstBroken, listed } from './checks.ts'
import { contractHindrance, type ContractHindrance } from './contracts.ts'
import type { BookedFacts, ContractFacts, CourseFacts, SlotFacts } from './facts.ts'
import type { JudgedBy } from './judged.ts'
import type { WallTime } from './time.ts'

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
 * Judges whether a booking may be made at `now`, and what it costs. The preview on screen and the commit both answer
 * from here. The first broken check of `bookingChecks` refuses.
 */
export function book(facts: BookingFacts, request: BookingRequest, rules: BookingRules, now: WallTime): BookingVerdict {
  const input = bookingAsked(facts, request, rules, now)
  const refusal = firstBroken(bookingChecks, input)
  if (refusal !== null) return refusal
  const { course } = input
  const [place, payer] = [placeIn(input), payerOf(input)]
  if (course === undefined || 'code' in place || 'code' in payer) throw new Error('a check of booking is missing')
  return {
    ok: true,
    code: '1001',
    course,
    ...place,
    contract: payer.contract,
    cost: course.cost,
    pointsAfter: payer.contract.points - course.cost,
    unrestricted: rules === 'staff-unrestricted',
  }
}

/**
 * Returns every check of `book`, in order and with its facts, including those that staff are spared. The first broken
 * one is why a booking is refused; if none is broken, it is not. `lesson` is the start of the student's lesson at that
 * time.
 */
export function listBookingChecks(
  facts: BookingFacts,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
  lesson: WallTime | null = null,
): JudgedBy[] {
  return listed(bookingChecks, bookingAsked(facts, request, rules, now), { facts: { timeFree: { lesson } } })
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

/** Returns why the slot has no seat for it, null where it has one: all who are enrolled get the same answer. */
export function seatRefusal(
  { school, slot }: Pick<BookingFacts, 'school' | 'slot'>,
  request: BookingRequest,
  rules: BookingRules,
  now: WallTime,
): BookingRefusal | null {
  return firstBroken(seatChecks, seatAsked(school, slot, request, rules, now))
}

/**
 * Returns the facts as they are once a seat of a full slot is free, and what is booked in it then. The waiting list
 * asks the rules of booking by these (BOOK-36, BOOK-39).
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
  return verdicts.find(({ ok }) => ok) ?? verdicts[0] ?? { ok: false, code: 'ES1002' }
}
