import { graphql } from '../../gql/gql.ts'
import type { LogEntry_EntryFragment } from '../../gql/graphql.ts'

/** All that the log says of what somebody did. (LOG-05) */
export const LogEntryFragment = graphql(`
  fragment LogEntry_entry on LogEntry {
    id
    type
    doneAt
    actor
    actorName
    door
    slotId
    lessonTime
    lessonLocation
    online
    lessonTimeBefore
    lessonLocationBefore
    teacherCodeBefore
    teacherNameBefore
    teacherId
    teacherCode
    teacherName
    studentId
    studentCode
    studentName
    courseName
    contractId
    contractName
    contractHolder
    pointsChange
    pointsAfter
    network
    browser
    recordKind
    recordId
    recordName
    changes {
      fieldName
      field
      before
      after
    }
  }
`)

/** One entry of the log. */
export type LogEntry = LogEntry_EntryFragment

/** Reads the history of one record or slot, a page at a time. */
export const RecordHistoryQuery = graphql(`
  query RecordHistory($id: ID!, $type: LogType, $from: PlainDate, $to: PlainDate, $limit: Int, $after: String) {
    recordHistory(id: $id, type: $type, from: $from, to: $to, limit: $limit, after: $after) {
      entries {
        ...LogEntry_entry
      }
      next
    }
  }
`)
