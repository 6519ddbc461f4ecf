import { addDays } from '../shared/format/dates.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { StudentSlotsQuery, StudentStandingQuery } from '../student/studentDocuments.ts'

/** The days beyond today from which the next slots are. */
export const daysAhead = 6

/** Prefetches the page of bookings. */
export function askBookings({ ask, atSchool }: Ahead): void {
  ask(StudentStandingQuery, {})
  atSchool((_school, today) => ask(StudentSlotsQuery, { from: today, to: addDays(today, daysAhead) }))
}
