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

/** Asks for a mail with a link to set a new password. (AUTH-16) */
export const ForgotPasswordMutation = graphql(`
  mutation ForgotPassword($input: ForgotPasswordInput!) {
    forgotPassword(input: $input) {
      success
      code
    }
  }
`)

/** Sets a new password with the token of such a link. (AUTH-23) */
export const ResetPasswordMutation = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      success
      code
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
