import { graphql } from '../../gql/gql.ts'
import type { FromPlan_VersionFragment, PlanChoicesQuery as Choices } from '../../gql/graphql.ts'

/** The terms of a plan from which its price is worked out. (PLAN-05) */
export const FromPlan_version = graphql(`
  fragment FromPlan_version on PlanVersion {
    id
    planName
    kind
    points
    price
    taxRate
    taxIncluded
    periodCount
    periodUnit
    entranceFee
    materialsFee
    courseIds
  }
`)

export type SoldPlan = FromPlan_VersionFragment

/** What the school takes and gives for a month that has begun. (PLAN-08) */
export type FirstMonthRule = Choices['planChoices']['firstMonth']

/** Reads the plans from which a contract of a student can be made. (PLAN-05) */
export const PlanChoicesQuery = graphql(`
  query PlanChoices($studentId: ID) {
    planChoices(studentId: $studentId) {
      isNew
      firstMonth {
        firstMonth
        firstMonthRounding
        firstMonthUnit
        firstMonthPoints
      }
      versions {
        ...FromPlan_version
      }
    }
  }
`)

/** Makes a contract from a plan. (PLAN-05) */
export const CreateContractFromPlanMutation = graphql(`
  mutation CreateContractFromPlan($input: CreateContractFromPlanInput!) {
    createContractFromPlan(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      contract {
        ...ContractForm_contract
      }
    }
  }
`)
