import type { BookingPromiseInput, CancelOutcome, CancelPromiseInput, MovePromiseInput } from '../gql/graphql.ts'

/** What a preview says of a booking that would be made, whoever asked. */
interface BookingTerms {
  success: boolean
  cost: number | null
  contract: { id: string } | null
  pointsAfter: number | null
  freeToCancelUntil: string | null
  cancelBy: string | null
  remainingBookings: number | null
}

/** What a preview says of a move, which ends one booking and makes another. */
interface MoveTerms extends BookingTerms {
  outcome: CancelOutcome | null
  credit: number | null
}

/** What a preview says of a cancellation. */
interface CancelTerms {
  success: boolean
  returned: boolean | null
  credit: number | null
  contract: { id: string } | null
  pointsAfter: number | null
  remainingCancellations: number | null
}

/**
 * Returns the preview's promise about cancelling, as it is sent along with the cancellation; null before there is one.
 */
export function cancelPromise(preview: CancelTerms | undefined): CancelPromiseInput | null {
  if (preview?.success !== true) return null
  const { returned, credit, contract, pointsAfter, remainingCancellations } = preview
  return { returned, credit, contractId: contract?.id, pointsAfter, remainingCancellations }
}

/** Returns the preview's promise about booking. */
export function bookingPromise(preview: BookingTerms | undefined): BookingPromiseInput | null {
  return preview?.success === true ? promiseOfBooking(preview) : null
}

/** Returns the preview's promise about moving a booking. */
export function movePromise(preview: MoveTerms | undefined): MovePromiseInput | null {
  if (preview?.success !== true) return null
  const { outcome, credit } = preview
  return { outcome, credit, ...promiseOfBooking(preview) }
}

function promiseOfBooking(preview: BookingTerms): BookingPromiseInput {
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
