import { graphql } from '../../gql/gql.ts'
import type { PlanChangePreviewQuery as Preview } from '../../gql/graphql.ts'

/** Reads what a change to another plan would do. (PLAN-06) */
export const PlanChangePreviewQuery = graphql(`
  query PlanChangePreview($input: PlanChangeInput!) {
    planChangePreview(input: $input) {
      ...Save_answer
      change {
        from
        before {
          ...PlanChange_terms
        }
        after {
          ...PlanChange_terms
        }
        addedCourses
        removedCourses
        keepsDiscounts
        discounts {
          name
          percent
          yen
          lastDay
          value
        }
        carriesOver
        lapses
        places {
          templateId
          day
          startTime
          teacherName
          courseName
        }
        digest
      }
    }
  }
`)

/** The terms that are shown side by side. */
export const PlanChange_terms = graphql(`
  fragment PlanChange_terms on PlanTerms {
    planName
    price
    points
    carryOver
    carryMost
    carryMonths
    monthlyBookingLimit
    monthlyCancelLimit
    courses
  }
`)

export type PlanChange = NonNullable<Preview['planChangePreview']['change']>

/** Schedules another plan. (PLAN-06) */
export const ChangePlanMutation = graphql(`
  mutation ChangePlan($input: ChangePlanInput!) {
    changePlan(input: $input) {
      ...Save_answer
      contract {
        ...ContractForm_contract
      }
    }
  }
`)

/** Withdraws it. (PLAN-06) */
export const WithdrawPlanChangeMutation = graphql(`
  mutation WithdrawPlanChange($input: WithdrawPlanChangeInput!) {
    withdrawPlanChange(input: $input) {
      ...Save_answer
      contract {
        ...ContractForm_contract
      }
    }
  }
`)
