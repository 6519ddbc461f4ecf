import type { CalendarMessages } from './messages.ts'
import { occupancyWord } from './label.ts'
import type { CalendarSlot, Occupancy } from './types.ts'

/** A count on a day of the month: how full its slots are; for a student the booked and the bookable ones. */
export type MonthCount = { kind: Occupancy | 'own'; word: string; count: number }

const occupancies: readonly Occupancy[] = ['empty', 'partial', 'full']

/** Tells whether the month is a student's, whose own bookings count before all others. (D34) */
export function isStudents(slots: readonly CalendarSlot[]): boolean {
  return slots.some(({ tone }) => tone !== 'teacher')
}

/**
 * Returns a day's slots in the order they are shown in: a student's own bookings first, which must not be lost behind
 * others, then, where few are shown, what can be booked; each by start. (STU-17, STU-20)
 */
export function inOrder(slots: readonly CalendarSlot[], few: boolean): readonly CalendarSlot[] {
  if (!isStudents(slots)) return slots
  return slots.toSorted((a, b) => rankOf(a, few) - rankOf(b, few))
}

/**
 * Returns how much it matters that a slot is seen, lowest first: one being made, a student's own booking, and where few
 * are shown the bookable ones. For people who make slots all are alike.
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
export function countsOf(slots: readonly CalendarSlot[], m: CalendarMessages): MonthCount[] {
  const counts: MonthCount[] = isStudents(slots)
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
export function wordsOf(slots: readonly CalendarSlot[], m: CalendarMessages): string[] {
  const counts = countsOf(slots, m).map(({ word, count }) => `${word} ${count}`)
  if (!isStudents(slots)) return [m.slots(slots.length), ...counts]
  return counts.length > 0 ? counts : [m.nothingBookable]
}
