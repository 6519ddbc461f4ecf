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
  mutation DeskUndoBooking($bookingId: ID!, $tell: Boolean, $seal: String) {
    undoBooking(bookingId: $bookingId, tell: $tell, seal: $seal) {
      ...DeskUndo_answer
    }
  }
`)

/** Undoes a cancellation that one has made. */
export const DeskUndoCancellationMutation = graphql(`
  mutation DeskUndoCancellation($bookingId: ID!, $tell: Boolean, $seal: String) {
    undoCancellation(bookingId: $bookingId, tell: $tell, seal: $seal) {
      ...DeskUndo_answer
    }
  }
`)
