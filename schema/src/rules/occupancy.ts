import type { BookedFacts, SlotFacts } from './facts.ts'

export type Occupancy = 'empty' | 'partial' | 'full'

/** Tells how full a slot is (SLOT-10, SLOT-11): full once the booked course's number of students is reached. */
export function occupancyOf(booked: Pick<BookedFacts, 'count' | 'capacity'> | null): Occupancy {
  if (booked === null || booked.count === 0) return 'empty'
  return booked.count < booked.capacity ? 'partial' : 'full'
}

/** Seats left; for an empty slot those of its largest course, since the first booking decides (D52). */
export function seatsLeft(slot: Pick<SlotFacts, 'booked' | 'courses'>): number {
  if (slot.booked !== null) return slot.booked.capacity - slot.booked.count
  return slot.courses.reduce((most, course) => Math.max(most, course.numberOfStudents), 0)
}
