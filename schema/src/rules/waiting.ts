import type { RefusalNote, ReasonCode } from '../codes.ts'
import { book, withFreeSeat } from './book.ts'
import type { BookingRules } from './bookingFacts.ts'
import type { SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import { occupancyOf } from './occupancy.ts'
import type { WallDate, WallTime } from './time.ts'

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
export const bookingRulesOf: Record<WaitingRules, BookingRules> = { student: 'student', staff: 'staff-unrestricted' }

export type WaitingVerdict =
  | { ok: true; code: '1001' }
  | { ok: false; code: ReasonCode; note?: RefusalNote; day?: WallDate; retryAfter?: number }

/**
 * May this student join the waiting list at `now` (BOOK-35, BOOK-36, D147)? Only of a full slot that has not started,
 * where the school has a waiting list, and not when booked or waiting already. Nobody waits for what a free seat would
 * not bring: whatever `book` refuses with a seat free, this refuses with the same code (decision 054).
 */
export function joinWaitingList(facts: WaitingFacts, rules: WaitingRules, now: WallTime): WaitingVerdict {
  const { school, slot, student } = facts
  const { booked } = slot
  if (!school.waitingList) return refuse('generalE', 'waitingOff')
  if (student.isUnknown === true) return refuse('generalE', 'noStudent')
  if (!student.active) return refuse('generalE', 'notEnrolled')
  if (student.isBooked) return refuse('EU1005')
  if (student.isWaiting) return refuse('generalE', 'alreadyWaiting')
  if (now >= slot.startsAt || booked === null || occupancyOf(booked) !== 'full') return refuse('generalE', 'notFull')
  if (!slot.isLesson) return refuse('generalE', 'noLesson')
  const freed = withFreeSeat(facts, booked)
  // A slot that isn't open yet is judged as of its opening.
  const opened = now < slot.availableFrom ? slot.availableFrom : now
  const verdict = book(freed.facts, freed.request, bookingRulesOf[rules], opened)
  return verdict.ok ? { ok: true, code: '1001' } : verdict
}

/** Removes a waiting student; that is always possible (BOOK-37). */
export function leaveWaitingList(facts: { student: { isWaiting: boolean } }): WaitingVerdict {
  return facts.student.isWaiting ? { ok: true, code: '1001' } : refuse('generalE', 'notWaiting')
}

function refuse(code: ReasonCode, note?: RefusalNote): WaitingVerdict {
  return note === undefined ? { ok: false, code } : { ok: false, code, note }
}
