import { graphql } from '../gql/gql.ts'

/** Ends the session on the server. (AUTH-33) */
export const LogoutMutation = graphql(`
  mutation Logout {
    logout {
      success
    }
  }
`)
