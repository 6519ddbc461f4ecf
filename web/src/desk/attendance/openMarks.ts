import { useState } from 'react'
import type { FullSlot } from '../store/slotDocuments.ts'
import type { Mark } from './unsentMarks.ts'

/** What the toasts of marks have in common: marks follow each other quickly, and the last one is undone. */
export const MARKED = 'attendance'

/** Returns the students of lessons whose attendance is open, each as a mark that is still to be set. */
export function openMarks(slots: readonly Pick<FullSlot, 'id' | 'bookings'>[]): Omit<Mark, 'attendance'>[] {
  return slots.flatMap(({ id: slotId, bookings }) =>
    (bookings ?? []).flatMap(({ id, student, attendance }) =>
      student && attendance === null ? [{ bookingId: id, slotId, studentId: student.id }] : [],
    ),
  )
}

/**
 * Returns the slots that are or were among the `open` ones. One that is marked stays where it is until the page is
 * left, so that nothing moves under the thumb. (TCH-24)
 */
export function useOnceOpen(slots: readonly FullSlot[], open: readonly FullSlot[]): FullSlot[] {
  const [listed, setListed] = useState<ReadonlySet<string>>(new Set())
  if (open.some(({ id }) => !listed.has(id))) setListed(new Set([...listed, ...open.map(({ id }) => id)]))
  return slots.filter(({ id }) => listed.has(id))
}
