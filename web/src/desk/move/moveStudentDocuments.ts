import { graphql } from '../../gql/gql.ts'
import type {
  DeskMovedLessonQuery as DeskMovedLessonData,
  DeskMoveTargetsQuery as DeskMoveTargetsData,
} from '../../gql/graphql.ts'

/** The lesson that a booking is to leave. */
export const DeskMovedLessonQuery = graphql(`
  query DeskMovedLesson($slotId: ID!) {
    slot(id: $slotId) {
      id
      startsAt
      endsAt
      cancelBy
      occupancy
      teacher {
        id
        displayName
      }
      bookings {
        id
        online
        lessonLocation
        cost
        contractNumber
        course {
          id
          code
          displayName
        }
        student {
          id
        }
      }
    }
  }
`)

export type MovedLesson = NonNullable<DeskMovedLessonData['slot']>
export type MovedSeat = NonNullable<MovedLesson['bookings']>[number]

/** The lessons that a booking can move to now: with its teacher, and with all. (MOVE-10) */
export const DeskMoveTargetsQuery = graphql(`
  query DeskMoveTargets($ofTeacher: SlotFilter!, $ofAll: SlotFilter!, $withTeacher: Boolean!) {
    ofTeacher: slotPage(filter: $ofTeacher, limit: 200) @include(if: $withTeacher) {
      ...DeskMoveTargets_page
    }
    ofAll: slotPage(filter: $ofAll, limit: 200) {
      ...DeskMoveTargets_page
    }
  }
`)

export const DeskMoveTargets_page = graphql(`
  fragment DeskMoveTargets_page on SlotPage {
    next
    bookable {
      ...LessonToBook_bookableSlot
      slot {
        id
        cancelBy
      }
    }
  }
`)

export type DeskMoveTarget = NonNullable<DeskMoveTargetsData['ofAll']['bookable']>[number]

/** Previews a move now. */
export const DeskMovePreviewQuery = graphql(`
  query DeskMovePreview($input: MoveBookingInput!) {
    moveBookingPreview(input: $input) {
      ...MovePreview_preview
    }
  }
`)

/** Moves a student's booking. (MOVE-06) */
export const DeskMoveBookingMutation = graphql(`
  mutation DeskMoveBooking($input: MoveBookingInput!) {
    moveBooking(input: $input) {
      ...Save_answer
      slot {
        id
        ...FullSlot_slot
      }
      toSlot {
        id
        ...FullSlot_slot
      }
    }
  }
`)

/** Undoes a move that one has made. (MOVE-11) */
export const DeskUndoMoveMutation = graphql(`
  mutation DeskUndoMove($bookingId: ID!, $tell: Boolean, $digest: String) {
    undoMove(bookingId: $bookingId, tell: $tell, digest: $digest) {
      ...Save_answer
      slot {
        id
        ...FullSlot_slot
      }
      leftSlot {
        id
        ...FullSlot_slot
      }
      sameTime {
        ...SameTime_slot
      }
    }
  }
`)
