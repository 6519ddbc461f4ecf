import type {
  BookingPromiseInput,
  CancelPromiseInput,
  MovePromiseInput,
  StudentBookingPreviewQuery,
  StudentCancelPreviewQuery,
  StudentMovePreviewQuery,
} from '../gql/graphql.ts'

/**
 * Returns the preview's promise about cancelling, as it is sent along with the cancellation; null before there is one.
 */
export function cancelPromise(
  preview: StudentCancelPreviewQuery['cancelPreview'] | undefined,
): CancelPromiseInput | null {
  if (preview?.success !== true) return null
  const { returned, credit, contract, pointsAfter, remainingCancellations } = preview
  return { returned, credit, contractId: contract?.id, pointsAfter, remainingCancellations }
}

/** Returns the preview's promise about booking. */
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

/** Returns the preview's promise about moving a booking. */
export function movePromise(
  preview: StudentMovePreviewQuery['moveBookingPreview'] | undefined,
): MovePromiseInput | null {
  if (preview?.success !== true) return null
  const { outcome, credit, cost, contract, pointsAfter, freeToCancelUntil, cancelBy, remainingBookings } = preview
  return {
    outcome,
    credit,
    cost,
    contractId: contract?.id,
    pointsAfter,
    returnable: freeToCancelUntil != null,
    cancelBy,
    remainingBookings,
  }
}
