import type { RefusalNote, ReasonCode } from '../codes.ts'
import { isValidOn } from './contracts.ts'
import type { SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'
import { occupancyOf } from './occupancy.ts'
import { dateOf, type WallTime } from './time.ts'

/** Where a student stands with one slot. */
export interface WaitingFacts {
  school: Pick<SchoolFacts, 'waitingList'>
  /** `isLesson`: whether what it is booked for is a lesson, of meaning only when it is booked. */
  slot: Pick<SlotFacts, 'startsAt' | 'booked'> & { isLesson: boolean }
  student: StudentFacts & { isWaiting: boolean }
}

/** Who asks: a student for himself, or staff for one, whom they may book for any course later (D70). */
export type WaitingRules = 'student' | 'staff'

export type WaitingVerdict =
  | { ok: true; code: '1001' }
  | { ok: false; code: ReasonCode; note?: RefusalNote; retryAfter?: number }

/**
 * May this student join the waiting list at `now` (BOOK-35, BOOK-36, D147)? Only of a full slot that
 * has not started, where the school has a waiting list, and not when booked or waiting already. Nobody
 * waits for what a free seat would not bring: something that is no lesson, a time at which the student
 * has another (EU1004), a course that no contract valid on the day holds (EU1003).
 */
export function joinWaitingList(facts: WaitingFacts, rules: WaitingRules, now: WallTime): WaitingVerdict {
  const { school, slot, student } = facts
  const { booked } = slot
  if (!school.waitingList) return refuse('generalE', 'waitingOff')
  if (!student.active) return refuse('generalE', 'notEnrolled')
  if (student.isBooked) return refuse('EU1005')
  if (student.isWaiting) return refuse('generalE', 'alreadyWaiting')
  if (now >= slot.startsAt || booked === null || occupancyOf(booked) !== 'full') return refuse('generalE', 'notFull')
  if (!slot.isLesson) return refuse('generalE', 'noLesson')
  if (student.overlaps) return refuse('EU1004')
  const valid = student.contracts.filter((contract) => isValidOn(contract, dateOf(slot.startsAt)))
  if (rules === 'staff') return valid.length > 0 ? { ok: true, code: '1001' } : refuse('generalE', 'noContract')
  return valid.some(({ courseIds }) => courseIds.includes(booked.courseId))
    ? { ok: true, code: '1001' }
    : refuse('EU1003')
}

/** Leaving is always possible for whoever waits (BOOK-37). */
export function leaveWaitingList(facts: { student: { isWaiting: boolean } }): WaitingVerdict {
  return facts.student.isWaiting ? { ok: true, code: '1001' } : refuse('generalE', 'notWaiting')
}

function refuse(code: ReasonCode, note?: RefusalNote): WaitingVerdict {
  return note === undefined ? { ok: false, code } : { ok: false, code, note }
}
