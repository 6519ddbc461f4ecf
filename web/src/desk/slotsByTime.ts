interface Timed {
  startsAt: string
}

/** Sorts slots as every preview lists them: by start, and at one time by the names of their teachers. (CSV-10, D135) */
export function slotsByTime<Slot extends Timed>(slots: readonly Slot[], teacherOf: (slot: Slot) => string): Slot[] {
  return slots.toSorted((a, b) => {
    if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1
    return teacherOf(a).localeCompare(teacherOf(b), 'ja')
  })
}
