/** The ways to narrow a list of slots by who is in them. (SCHED-01) */
export const slotShows = ['booked', 'now', 'free', 'unmarked', 'waiting'] as const

export type SlotShow = (typeof slotShows)[number]

/** The facts about a slot that decide whether it is shown. */
export interface ShownFacts {
  startsAt: string
  endsAt: string
  booked: number
  isFull: boolean
  /** Whether its teacher is active: otherwise nobody can book it. */
  teacherActive: boolean
  /** The number of waiting students. */
  waiting: number
  /** The number of students marked neither present nor absent. */
  unmarked: number
}

/** The filters that depend on the time of day. */
const timed: readonly string[] = ['now', 'free', 'unmarked', 'waiting'] satisfies SlotShow[]

/** Tells whether what is shown so changes as time passes. */
export const isTimed = (show: string): boolean => timed.includes(show)

/**
 * Tells whether a slot is shown by the list that is narrowed so; the figures of the day count by the same. Seats are
 * free, and waited for, until a lesson begins; attendance is missing once it is over. Any other `show` narrows nothing.
 */
export function isSlotShown(show: string, slot: ShownFacts, now: string): boolean {
  const isToCome = slot.startsAt > now
  const isOver = slot.endsAt <= now
  if (show === 'booked') return slot.booked > 0
  if (show === 'now') return slot.booked > 0 && !isToCome && !isOver
  if (show === 'free') return isToCome && !slot.isFull && slot.teacherActive
  if (show === 'waiting') return isToCome && slot.waiting > 0
  return show !== 'unmarked' || (isOver && slot.unmarked > 0)
}
