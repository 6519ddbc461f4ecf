import { graphql } from '../../gql/gql.ts'

/** Reads what people may change in their own record. (D29) */
export const OwnSettingsQuery = graphql(`
  query OwnSettings {
    viewer {
      id
      userType
      code
      email
      emailConfirmed
      wishedEmail
      notify
      securityMails
      comLang
      guardian {
        id
        email
        emailConfirmed
        wishedEmail
        notify
        securityMails
        comLang
      }
    }
  }
`)

/** Saves own email, notification or language of emails. (SHELL-18, D29) */
export const UpdateOwnSettingsMutation = graphql(`
  mutation UpdateOwnSettings($input: OwnSettingsInput!) {
    updateOwnSettings(input: $input) {
      ...Save_answer
      viewer {
        id
        email
        emailConfirmed
        wishedEmail
        notify
        securityMails
        comLang
        guardian {
          id
          email
          emailConfirmed
          wishedEmail
          notify
          securityMails
          comLang
        }
      }
    }
  }
`)

/** The visible fields of a session. (decision 029) */
export const Session_ownSession = graphql(`
  fragment Session_ownSession on OwnSession {
    id
    current
    stays
    browser
    network
    startedAt
    lastUsedAt
    endsAt
  }
`)

/** Reads where one is signed in. (decision 029) */
export const OwnSessionsQuery = graphql(`
  query OwnSessions {
    ownSessions {
      ...Session_ownSession
    }
    sessionLimit
  }
`)

/** Ends one of the others, or all of them. (decision 029) */
export const EndSessionsMutation = graphql(`
  mutation EndSessions($input: EndSessionsInput!) {
    endSessions(input: $input) {
      ...Save_answer
      sessions {
        ...Session_ownSession
      }
    }
  }
`)

/** The visible fields of a session of somebody else. (SEC-02) */
export const Session_accountSession = graphql(`
  fragment Session_accountSession on AccountSession {
    id
    stays
    browser
    network
    startedAt
    lastUsedAt
    endsAt
  }
`)

/** Reads where somebody else is signed in. (SEC-02) */
export const AccountSessionsQuery = graphql(`
  query AccountSessions($input: AccountSessionsInput!) {
    accountSessions(input: $input) {
      ...Session_accountSession
    }
  }
`)

/** Ends one session of somebody else, or all of them. (SEC-03) */
export const EndAccountSessionsMutation = graphql(`
  mutation EndAccountSessions($input: EndAccountSessionsInput!) {
    endAccountSessions(input: $input) {
      ...Save_answer
      sessions {
        ...Session_accountSession
      }
    }
  }
`)

/** Confirms the own password before a sensitive change. (SEC-13) */
export const ConfirmPasswordMutation = graphql(`
  mutation ConfirmPassword($input: ConfirmPasswordInput!) {
    confirmPassword(input: $input) {
      ...Save_answer
    }
  }
`)

/** Sets the own password. (AUTH-29) */
export const ChangePasswordMutation = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      ...Save_answer
    }
  }
`)

/** Sets somebody else's password. (AUTH-41) */
/** Sends somebody a link to choose a password. (D80) */
export const InviteAccountMutation = graphql(`
  mutation InviteAccount($input: InviteAccountInput!) {
    inviteAccount(input: $input) {
      ...Save_answer
    }
  }
`)

export const SetPasswordMutation = graphql(`
  mutation SetPassword($input: SetPasswordInput!) {
    setPassword(input: $input) {
      ...Save_answer
    }
  }
`)
