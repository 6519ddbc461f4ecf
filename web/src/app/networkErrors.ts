import type { ErrorLike } from '@apollo/client'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { GraphQLFormattedError } from 'graphql'
import { failureLine } from '../shared/live/failureStatus.ts'
import { messages } from '../shared/live/messages.ts'
import { pickMessages } from '../shared/i18n/useMessages.ts'

/** Tells whether the server said that nobody is signed in: HTTP 401, or the GraphQL error of that name. (AUTH-39) */
export function isUnauthenticated(error: ErrorLike): boolean {
  if (ServerError.is(error)) return error.statusCode === 401
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
  )
}

/** Tells whether the server refused the caller. */
export function isForbidden(error: ErrorLike): boolean {
  if (ServerError.is(error)) return error.statusCode === 403
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'FORBIDDEN')
}

/** Tells whether the server said that it does not know the document: this page is of another version. (decision 024) */
export function isUnknownDocument(error: ErrorLike): boolean {
  return CombinedGraphQLErrors.is(error) && saysUnknownDocument(error.errors)
}

/** Does the same for an answer's errors. */
export function saysUnknownDocument(errors: readonly GraphQLFormattedError[] | undefined): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === 'UNKNOWN_DOCUMENT') === true
}

/**
 * Returns the text of the error toast: status, status text and path of the request. (SHELL-37)
 * @param operationName names the operation after the one path that GraphQL has
 */
export function errorText(error: ErrorLike, operationName: string | undefined): string {
  const path = operationName ? `/graphql ${operationName}` : '/graphql'
  const line = failureLine(error)
  if (line !== null) return `${line} ${path}`
  return pickMessages(messages).unreachable
}
