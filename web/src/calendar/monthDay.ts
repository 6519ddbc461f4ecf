import type { CalendarMessages } from './messages.ts'
import { occupancyWord } from './label.ts'
import type { Audience, CalendarSlot, Occupancy } from './types.ts'

/** A count on a day of the month: how full its slots are; for a student the booked and the bookable ones. */
export type MonthCount = { kind: Occupancy | 'own'; word: string; count: number }

const occupancies: readonly Occupancy[] = ['empty', 'partial', 'full']

/** Returns whose calendar shows these slots; there must be at least one. */
export function audienceOf(slots: readonly CalendarSlot[]): Audience {
  return slots.some(({ tone }) => tone !== 'teacher') ? 'student' : 'staff'
}

/**
 * Returns a day's slots in the order they are shown in, each group by start. A student's own bookings come first, then,
 * where few are shown, what can be booked. (STU-17, STU-20)
 */
export function inOrder(slots: readonly CalendarSlot[], audience: Audience, few: boolean): readonly CalendarSlot[] {
  if (audience === 'staff') return slots
  return slots.toSorted((a, b) => rankOf(a, few) - rankOf(b, few))
}

/**
 * Returns the rank of a slot where not all are shown, lowest first: a draft, a student's own booking, what can be
 * booked. To teachers and staff all slots are equal.
 */
export function rankOf(slot: CalendarSlot | undefined, few: boolean): number {
  if (slot?.draft) return -1
  if (slot?.tone === 'student-own') return 0
  return few && slot?.tone === 'student-other' ? 2 : 1
}

/**
 * Returns the counts of a day, none of them zero; a student's day leaves out what is full or cannot be booked.
 * (SLOT-10, STU-20)
 */
export function countsOf(slots: readonly CalendarSlot[], audience: Audience, m: CalendarMessages): MonthCount[] {
  const counts: MonthCount[] =
    audience === 'student'
      ? [
          { kind: 'own', word: m.ownBooking, count: slots.filter(({ tone }) => tone === 'student-own').length },
          { kind: 'empty', word: m.bookable, count: slots.filter(({ tone }) => tone === 'student-open').length },
        ]
      : occupancies.map((kind) => {
          const alike = slots.filter(({ occupancy }) => occupancy === kind)
          return { kind, word: alike[0] === undefined ? '' : occupancyWord(alike[0], m), count: alike.length }
        })
  return counts.filter(({ count }) => count > 0)
}

/** Returns a day in words: all of its slots for people who make them, only what concerns the student for a student. */
export function wordsOf(slots: readonly CalendarSlot[], audience: Audience, m: CalendarMessages): string[] {
  const counts = countsOf(slots, audience, m).map(({ word, count }) => `${word} ${count}`)
  if (audience === 'staff') return [m.slots(slots.length), ...counts]
  return counts.length > 0 ? counts : [m.nothingBookable]
}
