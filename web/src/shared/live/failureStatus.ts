import { lookup } from '@koma/schema/rules/lookup'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'

const statuses: Record<string, string> = lookup({
  BAD_REQUEST: '400 Bad Request',
  BAD_USER_INPUT: '400 Bad Request',
  GRAPHQL_VALIDATION_FAILED: '400 Bad Request',
  UNKNOWN_DOCUMENT: '400 Bad Request',
  ANSWER_TOO_LARGE: '400 Bad Request',
  UNAUTHENTICATED: '401 Unauthorized',
  FORBIDDEN: '403 Forbidden',
  CONFIRM_PASSWORD: '403 Forbidden',
  SET_UP_FACTOR: '403 Forbidden',
  NOT_FOUND: '404 Not Found',
  TOO_MANY_REQUESTS: '429 Too Many Requests',
  BUSY: '503 Service Unavailable',
})

/** Returns the HTTP status and status text of a failed call; null when no server answered. (SHELL-37) */
export function failureLine(error: unknown): string | null {
  if (ServerError.is(error)) return `${error.statusCode} ${error.response.statusText}`.trim()
  if (!CombinedGraphQLErrors.is(error)) return null
  const code = error.errors[0]?.extensions?.['code']
  return (typeof code === 'string' && statuses[code]) || '500 Internal Server Error'
}

/** Tells whether the server wants the password again before a sensitive change. (SEC-13) */
export function wantsPassword(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === 403 && error.bodyText.includes('"CONFIRM_PASSWORD"')
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.['code'] === 'CONFIRM_PASSWORD')
  )
}

/** Tells whether the server demands a second factor of this session first. (SEC-33) */
export function wantsFactor(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === 'SET_UP_FACTOR')
  )
}

/** Returns the status alone, 500 when no server answered. (AUTH-25, AUTH-31, AUTH-43) */
export function failureStatus(error: unknown): string {
  return failureLine(error)?.split(' ')[0] ?? '500'
}
