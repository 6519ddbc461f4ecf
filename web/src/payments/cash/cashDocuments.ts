import { graphql } from '../../gql/gql.ts'
import type { CashClosingsQuery as CashClosingsData, CashDayQuery as CashDayData } from '../../gql/graphql.ts'

/** A day's money by method, and its closing. (CASH-01, CASH-02) */
export const CashDayQuery = graphql(`
  query CashDay($day: PlainDate!) {
    cashDay(day: $day) {
      day
      lines {
        method
        received
        refunded
        expected
        payments
      }
      closing {
        id
        at
        by
        note
        expected
        counted
        difference
        corrected
        isLast
        lines {
          method
          received
          refunded
          expected
          counted
          difference
          reason
        }
        corrections {
          studentId
          contractId
          contractNumber
          studentName
          method
          amount
          at
          by
        }
      }
    }
  }
`)

export type CashDay = CashDayData['cashDay']
export type CashClosing = NonNullable<CashDay['closing']>

/** The closings of the last days. (CASH-03) */
export const CashClosingsQuery = graphql(`
  query CashClosings {
    cashClosings {
      id
      day
      at
      by
      counted
      difference
      corrected
      undoneAt
      undoneBy
    }
  }
`)

export type ListedClosing = CashClosingsData['cashClosings'][number]

export const CloseCashMutation = graphql(`
  mutation CloseCash($input: CloseCashInput!) {
    closeCash(input: $input) {
      ...Save_answer
    }
  }
`)

export const UndoCashClosingMutation = graphql(`
  mutation UndoCashClosing($id: ID!) {
    undoCashClosing(id: $id) {
      ...Save_answer
    }
  }
`)
