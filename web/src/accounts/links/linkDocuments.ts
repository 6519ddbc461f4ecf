import { graphql } from '../../gql/gql.ts'

/** Whether such a link can still be used; asked when its page opens. (D9) */
export const PasswordLinkQuery = graphql(`
  query PasswordLink($input: CheckLinkInput!) {
    passwordLink(input: $input) {
      ...Save_answer
    }
  }
`)

/** Sets a new password with the token of such a link. (AUTH-23) */
export const ResetPasswordMutation = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      ...Save_answer
    }
  }
`)

/** Makes the address that a link was sent to the own one. (decision 019) */
export const ConfirmEmailMutation = graphql(`
  mutation ConfirmEmail($input: ConfirmEmailInput!) {
    confirmEmail(input: $input) {
      ...Save_answer
    }
  }
`)
