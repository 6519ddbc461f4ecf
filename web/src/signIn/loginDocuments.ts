import { graphql } from '../gql/gql.ts'

/** Signs a user in; `record` is the text the session keeps. (AUTH-12, D1, D2) */
export const LoginMutation = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      success
      code
      retryAfter
      record
    }
  }
`)

/** Asks for a mail with a link to set a new password. (AUTH-16) */
export const ForgotPasswordMutation = graphql(`
  mutation ForgotPassword($input: ForgotPasswordInput!) {
    forgotPassword(input: $input) {
      success
      code
      message
    }
  }
`)
