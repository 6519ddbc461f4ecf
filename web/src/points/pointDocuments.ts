import { graphql } from '../gql/gql.ts'
import type { PointLedgerQuery as PointLedgerData } from '../gql/graphql.ts'

/** Reads the entries that make up a number of points. */
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
        lots {
          id
          origin
          points
          validFrom
          validUntil
          reason
          missedAt
        }
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
        lots {
          origin
          validUntil
          value
        }
      }
    }
  }
`)

export type Ledger = PointLedgerData['pointLedger']
