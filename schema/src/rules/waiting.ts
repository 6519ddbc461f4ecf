import type { RefusalNote } from '../codes.ts'
import type { SchoolFacts, SlotFacts } from './facts.ts'
import { occupancyOf } from './occupancy.ts'
import type { WallTime } from './time.ts'

/** Where a student stands with one slot. */
export interface WaitingFacts {
  school: Pick<SchoolFacts, 'waitingList'>
  slot: Pick<SlotFacts, 'startsAt' | 'booked'>
  student: { active: boolean; isBooked: boolean; isWaiting: boolean }
}

export type WaitingVerdict = { ok: true; code: '1001' } | { ok: false; code: 'generalE'; note: RefusalNote }

/**
 * May this student join the waiting list at `now` (BOOK-35, BOOK-36, D147)? Only of a full slot that
 * has not started, where the school has a waiting list, and not when booked or waiting already.
 */
export function joinWaitingList(facts: WaitingFacts, now: WallTime): WaitingVerdict {
  const { school, slot, student } = facts
  if (!school.waitingList) return refuse('waitingOff')
  if (!student.active) return refuse('notEnrolled')
  if (student.isBooked) return refuse('alreadyBooked')
  if (student.isWaiting) return refuse('alreadyWaiting')
  if (now >= slot.startsAt || occupancyOf(slot.booked) !== 'full') return refuse('notFull')
  return { ok: true, code: '1001' }
}

/** Leaving is always possible for whoever waits (BOOK-37). */
export function leaveWaitingList(facts: { student: Pick<WaitingFacts['student'], 'isWaiting'> }): WaitingVerdict {
  return facts.student.isWaiting ? { ok: true, code: '1001' } : refuse('notWaiting')
}

function refuse(note: RefusalNote): WaitingVerdict {
  return { ok: false, code: 'generalE', note }
}
