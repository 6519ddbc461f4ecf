import { graphql } from '../gql/gql.ts'

/** Gives a contract points with days of their own. (LOT-07) */
export const GivePointsMutation = graphql(`
  mutation GivePoints($input: GivePointsInput!) {
    givePoints(input: $input) {
      ...Save_answer
      lotId
      contract {
        ...ContractForm_contract
      }
    }
  }
`)

/** Undoes such points while none of them is used. (LOT-07) */
export const UndoGivenPointsMutation = graphql(`
  mutation UndoGivenPoints($id: ID!) {
    undoGivenPoints(id: $id) {
      ...Save_answer
      contract {
        ...ContractForm_contract
      }
    }
  }
`)
