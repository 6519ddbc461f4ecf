import { graphql } from '../../gql/gql.ts'
import type { PointLedgerQuery as PointLedgerData } from '../../gql/graphql.ts'

/** What a number of points is made of. */
export const PointLedgerQuery = graphql(`
  query PointLedger($input: PointLedgerInput!) {
    pointLedger(input: $input) {
      points
      contracts {
        id
        contractNumber
        startDate
        endDate
        points
      }
      entries {
        id
        contractId
        at
        reason
        value
        pointsAfter
        lessonTime
        courseName
      }
    }
  }
`)

export type Ledger = PointLedgerData['pointLedger']
