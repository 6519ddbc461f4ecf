import { graphql } from '../../gql/gql.ts'

/** Previews a cancellation now. */
export const DeskCancelPreviewQuery = graphql(`
  query DeskCancelPreview($input: CancelBookingInput!) {
    cancelPreview(input: $input) {
      success
      message
      returned
      credit
      pointsAfter
      remainingCancellations
      lots {
        points
        validUntil
        left
      }
      contract {
        id
        contractNumber
      }
    }
  }
`)

/** Cancels the booking of a student. (SCHED-44, D69) */
export const DeskCancelBookingMutation = graphql(`
  mutation DeskCancelBooking($input: CancelBookingInput!) {
    cancelBooking(input: $input) {
      ...Save_answer
      slot {
        id
        ...FullSlot_slot
      }
    }
  }
`)

/** Removes a booking other than a lesson. (SCHED-51, D72) */
export const DeskCancelOtherMutation = graphql(`
  mutation DeskCancelOther($input: CancelOtherInput!) {
    cancelOther(input: $input) {
      ...DeskOther_answer
    }
  }
`)
