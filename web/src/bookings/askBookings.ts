import { addDays } from '../shared/format/dates.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { StudentSlotsQuery, StudentStandingQuery } from '../student/studentDocuments.ts'

/** How many days the next slots are from, beyond today. */
export const daysAhead = 6

/** What the page of bookings will ask. */
export function askBookings({ ask, atSchool }: Ahead): void {
  ask(StudentStandingQuery, {})
  atSchool((_school, today) => ask(StudentSlotsQuery, { from: today, to: addDays(today, daysAhead) }))
}
