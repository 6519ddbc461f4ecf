import { graphql } from '../../gql/gql.ts'

/**
 * The signed-in student's own bookings and cancellations, the latest lesson first, with their attendance where the
 * school shows it. (STU-40)
 */
export const StudentHistoryQuery = graphql(`
  query StudentHistory($from: PlainDate!, $to: PlainDate!) {
    history(input: { of: student, from: $from, to: $to }) {
      id
      attendance
      ...HistoryRecord_record
    }
  }
`)
