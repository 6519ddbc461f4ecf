import { graphql } from '../gql/gql.ts'
import type { StudentMoveTargetsQuery as StudentMoveTargetsData } from '../gql/graphql.ts'

/** A page of the lessons a booking can move to now, with the ways to book each after the move. (MOVE-09) */
export const StudentMoveTargetsQuery = graphql(`
  query StudentMoveTargets($filter: SlotFilter!, $after: String) {
    slotPage(filter: $filter, limit: 200, after: $after) {
      next
      bookable {
        ...LessonToBook_bookableSlot
        slot {
          id
          substituteFor {
            id
            displayName
          }
        }
      }
    }
  }
`)

/** A lesson that a booking can move to. */
export type MoveTarget = NonNullable<StudentMoveTargetsData['slotPage']['bookable']>[number]

/** Previews a move now. */
export const StudentMovePreviewQuery = graphql(`
  query StudentMovePreview($input: MoveBookingInput!) {
    moveBookingPreview(input: $input) {
      ...MovePreview_preview
      code
      contract {
        id
        monthlyBookingLimit
      }
    }
  }
`)

/** Moves the signed-in student's booking to another lesson. (MOVE-01) */
export const StudentMoveBookingMutation = graphql(`
  mutation StudentMoveBooking($input: MoveBookingInput!) {
    moveBooking(input: $input) {
      ...Save_answer
      slot {
        id
        ...StudentSlot_slot
      }
      toSlot {
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

/** Undoes a move that the signed-in student has just made. (MOVE-11) */
export const StudentUndoMoveMutation = graphql(`
  mutation StudentUndoMove($bookingId: ID!) {
    undoMove(bookingId: $bookingId) {
      ...Save_answer
      slot {
        id
        ...StudentSlot_slot
      }
      leftSlot {
        id
        ...StudentSlot_slot
      }
      student {
        id
        ...StudentAccount_student
      }
      sameTime {
        ...SameTime_slot
      }
    }
  }
`)
