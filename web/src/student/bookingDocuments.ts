import { graphql } from '../gql/gql.ts'

/** The server's answer to a student's booking or change of a waiting list, with everything changed by it. */
export const StudentAnswer_answer = graphql(`
  fragment StudentAnswer_answer on BookSlotPayload {
    ...Save_answer
    slot {
      id
      ...StudentSlot_slot
    }
    student {
      id
      ...StudentAccount_student
    }
  }
`)

/** Previews a booking now. */
export const StudentBookingPreviewQuery = graphql(`
  query StudentBookingPreview($input: BookSlotInput!) {
    bookingPreview(input: $input) {
      success
      code
      message
      cost
      pointsAfter
      freeToCancelUntil
      cancelBy
      remainingBookings
      lots {
        points
        validUntil
        left
      }
      contract {
        id
        contractNumber
        monthlyBookingLimit
      }
    }
  }
`)

/** Books a slot for the signed-in student. (BOOK-07) */
export const StudentBookSlotMutation = graphql(`
  mutation StudentBookSlot($input: BookSlotInput!) {
    bookSlot(input: $input) {
      ...StudentAnswer_answer
    }
  }
`)
