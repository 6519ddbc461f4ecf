import { graphql } from '../../gql/gql.ts'
import type { PriceChangePreviewQuery as Preview } from '../../gql/graphql.ts'

/** Reads the plans whose price can change for contracts that are there. (PLAN-15) */
export const PriceChangePlansQuery = graphql(`
  query PriceChangePlans {
    plans {
      id
      planName
      kind
    }
  }
`)

/** Reads the contracts that follow older versions of a plan. (PLAN-15) */
export const PriceChangePreviewQuery = graphql(`
  query PriceChangePreview($planId: ID!, $from: String!) {
    priceChangePreview(planId: $planId, from: $from) {
      ...Save_answer
      change {
        planId
        planName
        planVersionId
        number
        from
        contracts {
          contractId
          version
          contractNumber
          studentId
          fullName
          planNumber
          endDate
          priceBefore
          priceAfter
          pointsBefore
          pointsAfter
          isAgreed
          message
          emailDigest
          person {
            ...ToldPerson_person
          }
        }
      }
    }
  }
`)

/** Moves contracts to the newest version of their plan. (PLAN-16) */
export const StartPriceChangeMutation = graphql(`
  mutation StartPriceChange($input: StartPriceChangeInput!) {
    startPriceChange(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

/** A contract that follows an older version of its plan. */
export type PricedContract = NonNullable<Preview['priceChangePreview']['change']>['contracts'][number]
