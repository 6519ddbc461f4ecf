import { graphql } from '../../gql/gql.ts'
import type { BookingHistoryQuery as BookingHistoryData } from '../../gql/graphql.ts'

/** What happened to the bookings of a student, a teacher, a contract, a course or a place, the latest lesson first. (LOG-07, D105) */
export const BookingHistoryQuery = graphql(`
  query BookingHistory($input: HistoryInput!) {
    history(input: $input) {
      id
      type
      lessonTime
      lessonTimeBefore
      lessonLocationBefore
      interactionTime
      movedAway
      contractId
      contractNumber
      pointsChange
      lessonLocation
      online
      courseName
      student {
        id
        fullName
      }
      teacher {
        id
        displayName
      }
      teacherBefore {
        id
        displayName
      }
    }
  }
`)

/** One booking or cancellation. */
export type HistoryEntry = BookingHistoryData['history'][number]
