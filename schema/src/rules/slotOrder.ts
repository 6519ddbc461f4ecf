import type { WallTime } from './time.ts'

/** The parts of a slot that decide its place in a list; `teacher` is null where the school hides its teachers. */
interface Listed {
  startsAt: WallTime
  teacher: { priority: boolean } | null
}

/**
 * Sorts slots by start; among equal starts priority teachers come first where the school wants that, then the given
 * order (SET-18, D121).
 */
export function slotsInOrder<Slot extends Listed>(slots: readonly Slot[], priorityTeachers: boolean): Slot[] {
  const rank = ({ teacher }: Listed) => (priorityTeachers && teacher?.priority === true ? 0 : 1)
  return slots.toSorted((a, b) => {
    if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1
    return rank(a) - rank(b)
  })
}
