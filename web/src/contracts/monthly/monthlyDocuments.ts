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
        price
        discounts {
          name
          percent
          value
          lastDay
        }
        total
        plan {
          versionId
          planName
          monthlyBookingLimit
          monthlyCancelLimit
          courses
        }
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

/** Returns the monthly limits of the new contract. */
export const limitsAfter = ({ contract, plan }: Renewal) => plan ?? contract

/** Returns the names of the courses of the new contract. */
export const coursesAfter = ({ contract, plan }: Renewal): readonly string[] =>
  plan?.courses ?? contract.courses.map(({ displayName }) => displayName)
