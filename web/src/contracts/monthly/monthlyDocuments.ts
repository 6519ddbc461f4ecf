import { graphql } from '../../gql/gql.ts'
import type { MonthlyRenewalsQuery as Preview } from '../../gql/graphql.ts'

export const MonthlyRenewalsQuery = graphql(`
  query MonthlyRenewals($month: String) {
    monthlyRenewals(month: $month) {
      month
      startDate
      endDate
      renewals {
        contract {
          ...ContractItem_contract
        }
        points
        carriesOver
        lapses
      }
      away {
        contractId
        contractNumber
        studentId
        fullName
        kind
        from
        until
      }
    }
  }
`)

export const StartMonthlyMutation = graphql(`
  mutation StartMonthly($input: StartMonthlyInput!) {
    startMonthly(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

type Listed = Preview['monthlyRenewals']['renewals'][number]

/** A row of the list: a contract and what it becomes. */
export type Renewal = Listed & { id: string }

/** A student whose contract is left out, and why. */
export type AwayStudent = Preview['monthlyRenewals']['away'][number]
