import { graphql } from '../../gql/gql.ts'

/** The visible fields of one's own second factors. (SEC-25, SEC-32) */
export const Factors_secondFactors = graphql(`
  fragment Factors_secondFactors on SecondFactors {
    codesSince
    recoveryCodes
    required
    passkeys {
      id
      name
      synced
      host
      createdAt
      usedAt
    }
  }
`)

/** Reads one's own second factors. (SEC-25) */
export const SecondFactorsQuery = graphql(`
  query SecondFactors {
    secondFactors {
      ...Factors_secondFactors
    }
  }
`)

/** Makes a secret for an authenticator app. (SEC-25) */
export const StartOneTimeCodesMutation = graphql(`
  mutation StartOneTimeCodes {
    startOneTimeCodes {
      ...Save_answer
      secret
      address
    }
  }
`)

/** Switches one-time codes on. (SEC-25) */
export const ConfirmOneTimeCodesMutation = graphql(`
  mutation ConfirmOneTimeCodes($input: ConfirmOneTimeCodesInput!) {
    confirmOneTimeCodes(input: $input) {
      ...Save_answer
      recoveryCodes
      secondFactors {
        ...Factors_secondFactors
      }
    }
  }
`)

/** Switches one-time codes off. (SEC-25) */
export const EndOneTimeCodesMutation = graphql(`
  mutation EndOneTimeCodes {
    endOneTimeCodes {
      ...Save_answer
      secondFactors {
        ...Factors_secondFactors
      }
    }
  }
`)

/** Makes new recovery codes. (SEC-28) */
export const RenewRecoveryCodesMutation = graphql(`
  mutation RenewRecoveryCodes {
    renewRecoveryCodes {
      ...Save_answer
      recoveryCodes
      secondFactors {
        ...Factors_secondFactors
      }
    }
  }
`)

/** Asks for what an authenticator needs to make a passkey. (SEC-30) */
export const NewPasskeyQuery = graphql(`
  query NewPasskey {
    newPasskeyOptions
  }
`)

/** Adds a passkey. (SEC-30) */
export const AddPasskeyMutation = graphql(`
  mutation AddPasskey($input: AddPasskeyInput!) {
    addPasskey(input: $input) {
      ...Save_answer
      recoveryCodes
      secondFactors {
        ...Factors_secondFactors
      }
    }
  }
`)

/** Gives a passkey another name. (SEC-32) */
export const RenamePasskeyMutation = graphql(`
  mutation RenamePasskey($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      ...Save_answer
      secondFactors {
        ...Factors_secondFactors
      }
    }
  }
`)

/** Removes a passkey. (SEC-32) */
export const RemovePasskeyMutation = graphql(`
  mutation RemovePasskey($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      ...Save_answer
      secondFactors {
        ...Factors_secondFactors
      }
    }
  }
`)

/** Asks for what an authenticator needs to confirm a sensitive change. (SEC-35) */
export const PasskeyConfirmQuery = graphql(`
  query PasskeyConfirm {
    passkeyConfirmOptions
  }
`)

/** Confirms a sensitive change with a passkey. (SEC-35) */
export const ConfirmPasskeyMutation = graphql(`
  mutation ConfirmPasskey($input: ConfirmPasskeyInput!) {
    confirmPasskey(input: $input) {
      ...Save_answer
    }
  }
`)

/** Reads what somebody else has beside their password. (SEC-36) */
export const AccountFactorsQuery = graphql(`
  query AccountFactors($input: AccountSecondFactorsInput!) {
    accountSecondFactors(input: $input) {
      codes
      passkeys
      recoveryCodes
    }
  }
`)

/** Removes all second factors of somebody. (SEC-36) */
export const ResetSecondFactorsMutation = graphql(`
  mutation ResetSecondFactors($input: ResetSecondFactorsInput!) {
    resetSecondFactors(input: $input) {
      ...Save_answer
    }
  }
`)
