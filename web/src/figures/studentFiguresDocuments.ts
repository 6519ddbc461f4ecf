import { graphql } from '../gql/gql.ts'
import type { StudentFiguresQuery as StudentFiguresData } from '../gql/graphql.ts'

/** Reads who joined, paused and left in each month, and why. (PAUSE-11) */
export const StudentFiguresQuery = graphql(`
  query StudentFigures($from: String!, $to: String!) {
    studentFigures(from: $from, to: $to) {
      months {
        month
        atStart
        joined
        paused
        left
        churn
      }
      reasons {
        kind
        reason
        count
      }
    }
  }
`)

export type StudentMonth = StudentFiguresData['studentFigures']['months'][number]
