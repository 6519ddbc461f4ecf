import { graphql } from '../../gql/gql.ts'
import type { HistoryRecord_RecordFragment, HistoryType } from '../../gql/graphql.ts'
import type { Tone } from '../../ui/StatusBadge.tsx'

/** One booking or cancellation as a history shows it. (LOG-07, STU-42) */
export const HistoryRecord_record = graphql(`
  fragment HistoryRecord_record on HistoryRecord {
    id
    type
    undone
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

/** The tone of what was done to a booking. */
export const bookingTones: Record<HistoryType, Tone> = {
  booking: 'accent',
  booking_unrestricted: 'accent',
  cancel_return: 'neutral',
  cancel_no_return: 'warn',
  cancel_unrestricted: 'neutral',
  cancel_undone: 'accent',
  lesson_moved: 'neutral',
}
