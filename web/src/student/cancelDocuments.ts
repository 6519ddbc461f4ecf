import { graphql } from '../gql/gql.ts'

/** Previews a cancellation now. */
export const StudentCancelPreviewQuery = graphql(`
  query StudentCancelPreview($input: CancelBookingInput!) {
    cancelPreview(input: $input) {
      success
      code
      message
      returned
      credit
      cancelBy
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
        monthlyCancelLimit
      }
    }
  }
`)

/** Cancels the signed-in student's booking of a slot. (BOOK-28) */
export const StudentCancelBookingMutation = graphql(`
  mutation StudentCancelBooking($input: CancelBookingInput!) {
    cancelBooking(input: $input) {
      ...Save_answer
      returned
      slot {
        id
        ...StudentSlot_slot
      }
      student {
        id
        ...StudentAccount_student
      }
    }
  }
`)
