import { graphql } from '../../gql/gql.ts'

/** Reads which emails a guardian has stopped about each child. (FAM-11) */
export const ChildMailsQuery = graphql(`
  query ChildMails {
    guardianMails {
      id
      child {
        id
        fullName
      }
      stopped
    }
  }
`)

/** Saves which emails about one child are no longer wanted. (FAM-11) */
export const UpdateChildMailsMutation = graphql(`
  mutation UpdateChildMails($input: GuardianMailsInput!) {
    updateGuardianMails(input: $input) {
      ...Save_answer
      guardianMails {
        id
        child {
          id
          fullName
        }
        stopped
      }
    }
  }
`)
