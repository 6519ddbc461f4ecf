import type { GoneAnswer } from './goneDocuments.ts'

/** What a dialog is about: a slot, or somebody's booking or place on the waiting list in it. */
export interface GoneSubject {
  slotId: string
  startsAt: string
  /** The booked or waiting student; left out where it is about the slot. */
  studentId?: string | undefined
  /** Whether the student waits for it. */
  waits?: boolean
}

/** What happened to it, and who did it when; without a name where the log does not say. */
export interface Gone {
  what: 'cancelled' | 'moved' | 'deleted' | 'left'
  by: { name: string; at: string } | null
}

/**
 * Returns what has become of a subject that is no longer there, by the slot as it is now and the latest entries of the
 * log; null while it is still there.
 */
export function goneOf(
  { slotId, startsAt, studentId, waits = false }: GoneSubject,
  { slot, log: { entries } }: GoneAnswer,
): Gone | null {
  const by = (entry: (typeof entries)[number] | undefined) =>
    entry?.actorName == null ? null : { name: entry.actorName, at: entry.doneAt }
  if (slot === null) {
    const deleted = entries.find(({ type, slotId: of }) => of === slotId && type === 'slot_deleted')
    return { what: 'deleted', by: by(deleted) }
  }
  if (studentId === undefined) return null
  if (waits) {
    if (slot.waitingList?.some(({ id }) => id === studentId)) return null
    const left = entries.find(
      ({ type, slotId: of, studentId: whose }) => of === slotId && whose === studentId && type !== 'waiting_add',
    )
    return { what: 'left', by: by(left) }
  }
  if (slot.bookings?.some(({ student }) => student?.id === studentId)) return null
  const last = entries.find(
    ({ type, slotId: of, studentId: whose, lessonTimeBefore }) =>
      whose === studentId &&
      ((type.startsWith('cancel_') && of === slotId) || (type === 'lesson_moved' && lessonTimeBefore === startsAt)),
  )
  return { what: last?.type === 'lesson_moved' ? 'moved' : 'cancelled', by: by(last) }
}
