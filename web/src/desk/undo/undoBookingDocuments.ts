import { graphql } from '../../gql/gql.ts'

/** The server's answer to an undo. */
export const DeskUndo_answer = graphql(`
  fragment DeskUndo_answer on UndoBookingPayload {
    ...Save_answer
    slot {
      id
      ...FullSlot_slot
    }
  }
`)

/** Undoes a booking that one has made. */
export const DeskUndoBookingMutation = graphql(`
  mutation DeskUndoBooking($bookingId: ID!, $tell: Boolean, $digest: String) {
    undoBooking(bookingId: $bookingId, tell: $tell, digest: $digest) {
      ...DeskUndo_answer
    }
  }
`)

/** Undoes a cancellation that one has made. */
export const DeskUndoCancellationMutation = graphql(`
  mutation DeskUndoCancellation($bookingId: ID!, $tell: Boolean, $digest: String) {
    undoCancellation(bookingId: $bookingId, tell: $tell, digest: $digest) {
      ...DeskUndo_answer
    }
  }
`)
