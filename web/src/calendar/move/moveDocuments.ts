import { graphql } from '../../gql/gql.ts'
import type { LessonToBook_BookableSlotFragment } from '../../gql/graphql.ts'

/** A lesson with a free seat, and the ways to book it. */
export const LessonToBook_bookableSlot = graphql(`
  fragment LessonToBook_bookableSlot on BookableSlot {
    slot {
      ...Lesson_slot
      courses {
        id
        code
        displayName
      }
    }
    choices {
      courseCode
      online
      cost
    }
  }
`)

export type LessonToBook = LessonToBook_BookableSlotFragment

/** What a move would do. */
export const MovePreview_preview = graphql(`
  fragment MovePreview_preview on MoveBookingPreview {
    success
    message
    outcome
    credit
    cost
    pointsAfter
    freeToCancelUntil
    cancelBy
    remainingBookings
    contract {
      id
      contractNumber
    }
  }
`)
