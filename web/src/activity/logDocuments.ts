import { graphql } from '../gql/gql.ts'
import type { LogQuery as LogData } from '../gql/graphql.ts'

/** A page of the log, the latest first. */
export const LogQuery = graphql(`
  query Log($input: LogInput!) {
    log(input: $input) {
      entries {
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
        teacherId
        teacherCode
        teacherName
        studentId
        studentCode
        studentName
        courseName
        contractId
        contractName
        pointsChange
        pointsAfter
        recordKind
        recordId
        recordName
        changes {
          field
          before
          after
        }
      }
      next
    }
  }
`)

/** What the log says was done. */
export type LogEntry = LogData['log']['entries'][number]

/** Says that the log may have new entries. */
export const LogChangedSubscription = graphql(`
  subscription LogChanged {
    logChanged {
      resync
    }
  }
`)
