import type { RuleNote } from '../codes.ts'
import { withFreeSeat } from './book.ts'
import { type BookingAsked, bookingAsked, payingChecks, seatChecks, studentChecks } from './bookingChecks.ts'
import type { BookingRefusal, BookingRules } from './bookingFacts.ts'
import { type Check, firstBroken, listed } from './checks.ts'
import type { BookedFacts, SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import type { JudgedBy } from './judged.ts'
import { occupancyOf } from './occupancy.ts'
import type { WallTime } from './time.ts'

/** The facts about a student and one slot's waiting list. */
export interface WaitingFacts {
  school: SchoolFacts
  /** `isLesson`: whether what it is booked for is a lesson, of meaning only when it is booked. */
  slot: SlotFacts & { isLesson: boolean }
  student: StudentFacts & { isWaiting: boolean }
}

/** The person who asks: a student for himself, or staff for one, whom they may book for any course later (D70). */
export type WaitingRules = 'student' | 'staff'

/** The rules that apply when a waiting student is booked. */
const bookingRulesOf: Record<WaitingRules, BookingRules> = { student: 'student', staff: 'staff-unrestricted' }

export type WaitingVerdict = { ok: true; code: '1001' } | BookingRefusal

/** The state of a waiting list, which goes by the time of joining. */
export interface WaitingPosition {
  /** The number of waiting students. */
  waiting: number
  /** The position, from 1, and the time of joining; both null for a student who does not wait. */
  place: number | null
  since: WallTime | null
}

/** The checks of the school's list, the student and the slot as it is. */
const joiningChecks: readonly Check<WaitingFacts & { now: WallTime }, BookingRefusal>[] = [
  { rule: 'listsKept', refusal: ({ school }) => (school.waitingList ? null : refuse('waitingOff')) },
  ...studentChecks,
  { rule: 'notWaiting', refusal: ({ student }) => (student.isWaiting ? refuse('alreadyWaiting') : null) },
  {
    rule: 'notBegun',
    refusal: ({ slot, now }) => (now < slot.startsAt ? null : refuse('notFull')),
    facts: ({ slot, now }) => ({ starts: slot.startsAt, now }),
  },
  {
    rule: 'noSeatLeft',
    refusal: ({ slot }) => (occupancyOf(slot.booked) === 'full' ? null : refuse('notFull')),
    facts: ({ slot }) => ({ taken: slot.booked?.count ?? 0, seats: slot.booked?.capacity }),
  },
  { rule: 'isLesson', refusal: ({ slot }) => (slot.isLesson ? null : refuse('noLesson')) },
]

/** The checks of booking the seat once it is free, without those that are judged before. */
const freedChecks: readonly Check<BookingAsked, BookingRefusal>[] = [
  ...seatChecks.filter(({ rule }) => rule !== 'seatFree'),
  ...payingChecks,
]

/** Asks for the seat that would be free. A slot that isn't open yet is judged as of its opening. */
function freedAsked(facts: WaitingFacts, booked: BookedFacts, rules: WaitingRules, now: WallTime): BookingAsked {
  const { availableFrom } = facts.slot
  const freed = withFreeSeat(facts, booked)
  return bookingAsked(freed.facts, freed.request, bookingRulesOf[rules], now < availableFrom ? availableFrom : now)
}

/**
 * Judges whether a student may join the waiting list at `now` (BOOK-35, BOOK-36, D147). The slot must be full and not
 * have started, the school must have waiting lists, and the student must not be booked or waiting already. Nobody waits
 * for what a free seat would not bring: whatever `book` refuses with a seat free, this refuses with the same code
 * (decision 054).
 */
export function joinWaitingList(facts: WaitingFacts, rules: WaitingRules, now: WallTime): WaitingVerdict {
  const { booked } = facts.slot
  const refusal =
    firstBroken(joiningChecks, { ...facts, now }) ??
    (booked && firstBroken(freedChecks, freedAsked(facts, booked, rules, now)))
  return refusal ?? { ok: true, code: '1001' }
}

/**
 * Returns every check of `joinWaitingList`, in order and with its facts. The first broken one is why a student cannot
 * wait. For a student who waits already it gives the position; `lesson` is the start of the student's lesson at that
 * time. (BOOK-35, BOOK-36, D54, D147)
 */
export function listWaitingChecks(
  facts: WaitingFacts,
  position: WaitingPosition,
  rules: WaitingRules,
  now: WallTime,
  lesson: WallTime | null = null,
): JudgedBy[] {
  const { booked } = facts.slot
  const whyOnly = { facts: { notWaiting: { ...position }, timeFree: { lesson } } }
  return [
    ...listed(joiningChecks, { ...facts, now }, whyOnly),
    ...(booked === null ? [] : listed(freedChecks, freedAsked(facts, booked, rules, now), whyOnly)),
  ]
}

/** Removes a waiting student; that is always possible (BOOK-37). */
export function leaveWaitingList(facts: { student: { isWaiting: boolean } }): WaitingVerdict {
  return facts.student.isWaiting ? { ok: true, code: '1001' } : refuse('notWaiting')
}

function refuse(note: RuleNote): BookingRefusal {
  return { ok: false, code: 'generalE', note }
}
