import { graphql } from '../gql/gql.ts'
import type { AccountsQuery as AccountsData } from '../gql/graphql.ts'

/** Everybody of one kind who can sign in. */
export const AccountsQuery = graphql(`
  query Accounts($userType: UserType!) {
    accounts(userType: $userType) {
      id
      code
      fullName
      email
      emailConfirmed
      active
      notify
      lastLoginAt
      hasPassword
      hasCalendarFeed
      lockedUntil
    }
  }
`)

/** Somebody who can sign in, as the list shows them. */
export type Account = AccountsData['accounts'][number]

/** The props of a part of an account's page: the account, its user type, and the query to read again. */
export interface AccountPartProps<Type> {
  account: Account
  userType: Type
  list?: string
}

/** Ends somebody's private calendar address. */
export const EndCalendarFeedMutation = graphql(`
  mutation EndCalendarFeed($input: EndCalendarFeedInput!) {
    endCalendarFeed(input: $input) {
      ...Save_answer
    }
  }
`)

/** Lets somebody sign in at once who has to wait after too many wrong passwords. */
export const UnlockAccountMutation = graphql(`
  mutation UnlockAccount($input: UnlockAccountInput!) {
    unlockAccount(input: $input) {
      ...Save_answer
    }
  }
`)

/** Lets password links be sent to somebody's address. */
export const ConfirmAccountEmailMutation = graphql(`
  mutation ConfirmAccountEmail($input: ConfirmAccountEmailInput!) {
    confirmAccountEmail(input: $input) {
      ...Save_answer
    }
  }
`)
