import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { OtherBookingsQuery } from './otherBookingDocuments.ts'

/** Prefetches the page of other bookings. */
export function prefetchOtherBookings({ prefetch }: PrefetchContext): void {
  prefetch(OtherBookingsQuery, {})
}
