import { graphql } from '../gql/gql.ts'
import type { HistoryRecord_RecordFragment } from '../gql/graphql.ts'

/** One booking or cancellation as a history shows it. (LOG-07, STU-42) */
export const HistoryRecord_record = graphql(`
  fragment HistoryRecord_record on HistoryRecord {
    id
    type
    lessonTime
    lessonTimeBefore
    lessonLocationBefore
    interactionTime
    contractId
    contractNumber
    pointsChange
    lessonLocation
    online
    courseName
    teacher {
      id
      displayName
    }
    teacherBefore {
      id
      displayName
    }
  }
`)

/** A record as a history shows it. */
export type HistoryRecord = HistoryRecord_RecordFragment

/** The signed-in student's own bookings and cancellations, the latest lesson first. (STU-40) */
export const StudentHistoryQuery = graphql(`
  query StudentHistory($from: PlainDate!, $to: PlainDate!) {
    history(input: { of: student, from: $from, to: $to }) {
      id
      ...HistoryRecord_record
    }
  }
`)
