import type { FullSlot } from '../store/slotDocuments.ts'

/** Tells whether a student comes to it: a meeting fills a slot too. */
export function isLesson(slot: FullSlot): boolean {
  return (slot.bookings ?? []).some(({ student }) => student !== null)
}

/**
 * Returns the lesson among one teacher's slots, by start, that is on at `now` (school wall time), or else the next one.
 */
export function nextLesson(slots: readonly FullSlot[], now: string): FullSlot | undefined {
  return slots.find((slot) => isLesson(slot) && slot.endsAt > now)
}

/** Tells whether a lesson has begun and somebody's attendance is still open. (SLOT-23, D65) */
export function isUnmarked(slot: FullSlot, now: string): boolean {
  return slot.startsAt <= now && (slot.bookings ?? []).some(({ student, attendance }) => student && attendance === null)
}
