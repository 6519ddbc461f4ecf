import type { Ahead } from '../shared/live/ahead.ts'
import { OtherBookingsQuery } from './otherBookingDocuments.ts'

/** Prefetches the page of other bookings. */
export function askOtherBookings({ ask }: Ahead): void {
  ask(OtherBookingsQuery, {})
}
