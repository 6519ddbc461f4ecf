import { addDays } from '../shared/format/dates.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { StudentSlotsQuery, StudentStandingQuery } from '../student/studentDocuments.ts'

/** The days beyond today from which the next slots are. */
export const daysAhead = 6

/** Prefetches the page of bookings. */
export function prefetchBookings({ prefetch, atSchool }: PrefetchContext): void {
  prefetch(StudentStandingQuery, {})
  atSchool((_school, today) => prefetch(StudentSlotsQuery, { from: today, to: addDays(today, daysAhead) }))
}
