import { graphql } from '../../gql/gql.ts'
import type { BookingHistoryQuery as BookingHistoryData } from '../../gql/graphql.ts'

/**
 * Reads the booking history of a student, a teacher, a contract, a course or a place, the latest lesson first. (LOG-07,
 * D105)
 */
export const BookingHistoryQuery = graphql(`
  query BookingHistory($input: HistoryInput!) {
    history(input: $input) {
      ...HistoryRecord_record
      movedAway
      bookingId
      student {
        id
        fullName
      }
    }
  }
`)

/** One booking or cancellation. */
export type HistoryEntry = BookingHistoryData['history'][number]
