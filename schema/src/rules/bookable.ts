import type { ReasonCode } from '../codes.ts'
import type { BookingRequest } from './bookingFacts.ts'
import type { SchoolFacts, SlotFacts } from './facts.ts'
import { plusMinutes, type WallTime } from './time.ts'

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
export interface Place {
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
