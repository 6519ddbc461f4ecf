import { graphql } from '../gql/gql.ts'
import type { PlanForm_PlanFragment } from '../gql/graphql.ts'

/** A plan as list and form know it. (PLAN-02) */
export const PlanForm_plan = graphql(`
  fragment PlanForm_plan on Plan {
    id
    version
    planName
    kind
    points
    price
    taxRate
    taxIncluded
    periodCount
    periodUnit
    carryOver
    carryMost
    carryMonths
    monthlyBookingLimit
    monthlyCancelLimit
    courseIds
    entranceFee
    materialsFee
    newStudentsOnly
    active
  }
`)

export type Plan = PlanForm_PlanFragment

/** All plans of the school. (PLAN-02) */
export const PlansQuery = graphql(`
  query Plans {
    plans {
      ...PlanForm_plan
    }
  }
`)

/** A version as the list of them shows it. */
export const PlanVersions_version = graphql(`
  fragment PlanVersions_version on PlanVersion {
    id
    number
    at
    by
    contracts
    renewing
    points
    price
    taxRate
    taxIncluded
  }
`)

/** The versions of a plan. (PLAN-03) */
export const PlanVersionsQuery = graphql(`
  query PlanVersions($id: ID!) {
    planVersions(id: $id) {
      ...PlanVersions_version
    }
  }
`)

/** Makes a plan. (PLAN-02) */
export const CreatePlanMutation = graphql(`
  mutation CreatePlan($input: CreatePlanInput!) {
    createPlan(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      plan {
        ...PlanForm_plan
      }
    }
  }
`)

/** Saves, archives or brings back a plan. (PLAN-02, PLAN-03) */
export const UpdatePlanMutation = graphql(`
  mutation UpdatePlan($input: UpdatePlanInput!) {
    updatePlan(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      plan {
        ...PlanForm_plan
      }
    }
  }
`)

/** Deletes a plan. (PLAN-02) */
export const DeletePlanMutation = graphql(`
  mutation DeletePlan($id: ID!) {
    deletePlan(id: $id) {
      ...Save_answer
    }
  }
`)
