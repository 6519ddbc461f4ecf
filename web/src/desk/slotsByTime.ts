import { byName } from '@koma/schema/rules/nameOrder'

interface Timed {
  startsAt: string
}

/** Sorts slots as every preview lists them: by start, and at one time by the names of their teachers. (CSV-10, D135) */
export const slotsByTime = <Slot extends Timed>(slots: readonly Slot[], teacherOf: (slot: Slot) => string): Slot[] =>
  byName(slots, teacherOf).toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
