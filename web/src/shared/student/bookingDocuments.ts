import { graphql } from '../../gql/gql.ts'

/** What the server says to a student's booking or change of a waiting list, with all that changed by it. */
export const StudentAnswer_answer = graphql(`
  fragment StudentAnswer_answer on BookSlotPayload {
    success
    code
    message
    slot {
      id
      ...StudentSlot_slot @unmask
    }
    student {
      id
      ...StudentStanding_student @unmask
    }
  }
`)

/** What booking would do right now. */
export const StudentBookingPreviewQuery = graphql(`
  query StudentBookingPreview($input: BookSlotInput!) {
    bookingPreview(input: $input) {
      success
      code
      message
      cost
      pointsAfter
      freeToCancelUntil
      remainingBookings
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
      ...StudentAnswer_answer @unmask
    }
  }
`)

/** What cancelling would do right now. */
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
      success
      code
      message
      returned
      slot {
        id
        ...StudentSlot_slot @unmask
      }
      student {
        id
        ...StudentStanding_student @unmask
      }
    }
  }
`)

/** The link of an online lesson, which the server gives within its time only. (SLOT-22, D58) */
export const StudentLessonLinkQuery = graphql(`
  query StudentLessonLink($slotId: ID!) {
    lessonLink(slotId: $slotId) {
      success
      code
      message
      link
    }
  }
`)
