import type {
  BookingPromiseInput,
  CancelPromiseInput,
  StudentBookingPreviewQuery,
  StudentCancelPreviewQuery,
} from '../gql/graphql.ts'

/** What a preview said that cancelling does, as it is sent along with the cancellation; null before it has said anything. */
export function cancelPromise(
  preview: StudentCancelPreviewQuery['cancelPreview'] | undefined,
): CancelPromiseInput | null {
  if (preview?.success !== true) return null
  const { returned, credit, contract, pointsAfter, remainingCancellations } = preview
  return { returned, credit, contractId: contract?.id, pointsAfter, remainingCancellations }
}

/** The same of a booking. */
export function bookingPromise(
  preview: StudentBookingPreviewQuery['bookingPreview'] | undefined,
): BookingPromiseInput | null {
  if (preview?.success !== true) return null
  const { cost, contract, pointsAfter, freeToCancelUntil, cancelBy, remainingBookings } = preview
  return {
    cost,
    contractId: contract?.id,
    pointsAfter,
    returnable: freeToCancelUntil != null,
    cancelBy,
    remainingBookings,
  }
}
