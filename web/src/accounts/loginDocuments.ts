import { graphql } from '../gql/gql.ts'

/** Signs a user in; `record` is the text the session keeps. (AUTH-12, D1, D2) */
export const LoginMutation = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      success
      code
      record
    }
  }
`)

/** Ends the session on the server. (AUTH-33) */
export const LogoutMutation = graphql(`
  mutation Logout {
    logout {
      success
    }
  }
`)
