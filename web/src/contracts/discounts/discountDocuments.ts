import { graphql } from '../../gql/gql.ts'

/** Gives a contract a discount. (PLAN-12) */
export const AddDiscountMutation = graphql(`
  mutation AddDiscount($input: AddDiscountInput!) {
    addDiscount(input: $input) {
      ...Save_answer
      number
      contract {
        ...ContractForm_contract
      }
    }
  }
`)

/** Ends a discount with a day, or lets it go on. (PLAN-12) */
export const EndDiscountMutation = graphql(`
  mutation EndDiscount($input: EndDiscountInput!) {
    endDiscount(input: $input) {
      ...Save_answer
      contract {
        ...ContractForm_contract
      }
    }
  }
`)

/** The queries that show what a contract costs, where they are on screen. */
export const discountQueries = ['Contract', 'Contracts', 'ContractEntries', 'StudentContracts', 'MonthlyRenewals']
