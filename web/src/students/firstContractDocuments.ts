import { graphql } from '../gql/gql.ts'

/**
 * The courses of a first contract, and the contract it can be made like: the last one of the school, or of a student.
 */
export const FirstContractQuery = graphql(`
  query FirstContract($studentId: ID) {
    courses {
      id
      displayName
      active
      cost
    }
    contractPage(all: true, studentId: $studentId, order: number, descending: true, limit: 1) {
      contracts {
        ...ContractItem_contract
      }
    }
  }
`)

/** The movements of the contract that another is made like, of which the first is its points. */
export const FirstContractPointsQuery = graphql(`
  query FirstContractPoints($id: ID!) {
    contractEntries(id: $id) {
      id
      kind
      name
      value
    }
  }
`)

/** Makes a student and the first contract, both or neither. (ASTU-46) */
export const EnrollStudentMutation = graphql(`
  mutation EnrollStudent($input: EnrollStudentInput!) {
    enrollStudent(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      student {
        id
      }
    }
  }
`)
