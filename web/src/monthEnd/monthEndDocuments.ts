import { graphql } from '../gql/gql.ts'
import type { MonthEndQuery as MonthEndData } from '../gql/graphql.ts'

export const MonthEndQuery = graphql(`
  query MonthEnd($month: String) {
    monthEnd(month: $month) {
      month
      to
      ending
      renewals {
        left
        done
        last {
          ...Run_run
        }
      }
      slots {
        left
        done
        from
        ids
        last {
          ...Run_run
        }
      }
      places {
        left
        done
        from
        ids
        closed
        notBookable
        blocked {
          studentId
          name
          reason
          places {
            startsAt
            slotId
          }
        }
        last {
          ...Run_run
        }
      }
      payments {
        left
        owed
        paid
        recordedAt
        recordedBy
      }
      attendance {
        left
        done
      }
      fees {
        isOn
        left
        total
        done
        charged
      }
      money {
        invoices {
          left
          done
        }
        debits {
          toRequest
          waiting
          done
        }
        cash {
          left
          done
          from
        }
        receipts {
          left
          done
        }
        journal {
          isDone
          exportedAt
          exportedBy
        }
      }
    }
  }
`)

export type MonthEnd = MonthEndData['monthEnd']

/** The preview of an export, without its lines. */
export const MonthEndPlanQuery = graphql(`
  query MonthEndPlan($input: TemplateExportInput!) {
    templateExportPlan(input: $input) {
      total
      digest
      counts {
        outcome
        count
      }
    }
  }
`)

export const MonthEndExportMutation = graphql(`
  mutation MonthEndExport($input: TemplateExportInput!) {
    startTemplateExport(input: $input) {
      ...Save_answer
    }
  }
`)

/** What renewing would make, without what its list shows. */
export const MonthEndRenewalsQuery = graphql(`
  query MonthEndRenewals($month: String) {
    monthlyRenewals(month: $month) {
      month
      renewals {
        contract {
          id
          version
        }
        points
        total
        plan {
          versionId
        }
      }
    }
  }
`)

export const MonthEndRenewMutation = graphql(`
  mutation MonthEndRenew($input: StartMonthlyInput!) {
    startMonthly(input: $input) {
      ...Save_answer
    }
  }
`)
