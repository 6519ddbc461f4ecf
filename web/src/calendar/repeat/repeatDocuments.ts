import { graphql } from '../../gql/gql.ts'
import type { RepeatPreviewQuery as RepeatPreviewData } from '../../gql/graphql.ts'

/** Previews the same lesson every week: each date, what it does, and what could be booked instead. (REPEAT-01) */
export const RepeatPreviewQuery = graphql(`
  query RepeatPreview($input: RepeatInput!) {
    repeatPreview(input: $input) {
      success
      code
      message
      cost
      dates {
        startsAt
        success
        message
        taken
        cost
        pointsAfter
        freeToCancelUntil
        cancelBy
        remainingBookings
        contract {
          id
          endDate
        }
        slot {
          ...Lesson_slot
        }
        alternatives {
          slot {
            id
            startsAt
            teacher {
              id
              displayName
            }
          }
        }
      }
    }
  }
`)

/** One date of a repeat. */
export type RepeatDate = RepeatPreviewData['repeatPreview']['dates'][number]

/** Books several lessons in one step. (REPEAT-06) */
export const BookLessonsMutation = graphql(`
  mutation BookLessons($input: BookLessonsInput!) {
    bookLessons(input: $input) {
      ...Save_answer
      bookingIds
      refused {
        slotId
        startsAt
        message
      }
    }
  }
`)

/** Undoes the bookings that were made in one step. (REPEAT-08) */
export const UndoBookingsMutation = graphql(`
  mutation UndoBookings($bookingIds: [ID!]!, $tell: Boolean, $digest: String) {
    undoBookings(bookingIds: $bookingIds, tell: $tell, digest: $digest) {
      ...Save_answer
      undone
      kept {
        startsAt
        message
      }
    }
  }
`)
