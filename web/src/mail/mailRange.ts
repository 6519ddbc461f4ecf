import type { MailState } from '../gql/graphql.ts'

/** As many as staff lists show at first. (SHELL-23, CONST-09) */
export const MAILS_AT_FIRST = 100

/** As many as the server gives at once. */
export const MAILS_AT_ONCE = 200

/** The states of a mail in their order. */
export const mailStates: readonly MailState[] = ['queued', 'sending', 'sent', 'kept', 'failed', 'dropped']

/** The filters of the mails where the address says nothing. */
export const mailDefaults = { search: '', state: '' }

/** Returns the mails that the filters ask for. */
export function mailVariables({ search, state }: typeof mailDefaults) {
  return {
    search: search.trim() || null,
    state: mailStates.find((each) => each === state) ?? null,
    limit: MAILS_AT_FIRST,
  }
}
