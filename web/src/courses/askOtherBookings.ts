import type { Ahead } from '../shared/live/ahead.ts'
import { OtherBookingsQuery } from './otherBookingDocuments.ts'

/** What the page of other bookings will ask. */
export function askOtherBookings({ ask }: Ahead): void {
  ask(OtherBookingsQuery, {})
}
