import { graphql } from '../gql/gql.ts'

/** Signs a user in; `record` is the text the session keeps. (AUTH-12, D1, D2) */
export const LoginMutation = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      success
      code
      retryAfter
      secondSteps
      record
    }
  }
`)

/** Asks for what an authenticator needs to sign in. (SEC-31) */
export const PasskeySignInQuery = graphql(`
  query PasskeySignIn {
    passkeySignInOptions
  }
`)

/** Signs in with what an authenticator signed. (SEC-31) */
export const PasskeyLoginMutation = graphql(`
  mutation PasskeyLogin($input: PasskeyLoginInput!) {
    passkeyLogin(input: $input) {
      success
      code
      message
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
