import type { ErrorLike } from '@apollo/client'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { messages } from '../shared/live/messages.ts'
import { pickMessages } from '../shared/i18n/useMessages.ts'

const statuses: Record<string, string> = {
  BAD_REQUEST: '400 Bad Request',
  BAD_USER_INPUT: '400 Bad Request',
  GRAPHQL_VALIDATION_FAILED: '400 Bad Request',
  FORBIDDEN: '403 Forbidden',
  NOT_FOUND: '404 Not Found',
}

/** Whether the server said that nobody is signed in: HTTP 401, or the GraphQL error of that name. (AUTH-39) */
export function isUnauthenticated(error: ErrorLike): boolean {
  if (ServerError.is(error)) return error.statusCode === 401
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
  )
}

/**
 * What the error toast says: status, status text and path of the request. (SHELL-37)
 * @param operationName names the operation after the one path that GraphQL has
 */
export function errorText(error: ErrorLike, operationName: string | undefined): string {
  const path = operationName ? `/graphql ${operationName}` : '/graphql'
  if (ServerError.is(error)) return `${error.statusCode} ${error.response.statusText} ${path}`.replaceAll(/\s+/g, ' ')
  if (CombinedGraphQLErrors.is(error)) {
    const code = error.errors[0]?.extensions?.['code']
    return `${(typeof code === 'string' && statuses[code]) || '500 Internal Server Error'} ${path}`
  }
  return pickMessages(messages).unreachable
}
