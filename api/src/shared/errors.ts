import type { Language } from '@koma/schema/codes'
import { GraphQLError } from 'graphql'

/** Nobody is signed in, or no longer (HTTP 401; the client forgets the session, AUTH-39). */
export function unauthenticated(language: Language): GraphQLError {
  const text = { en: 'Please log in again.', jp: 'もう一度ログインしてください。' }
  return new GraphQLError(text[language], { extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } })
}

/** Signed in, but not allowed (HTTP 403, D127). */
export function forbidden(language: Language): GraphQLError {
  const text = { en: 'You are not allowed to do this.', jp: 'この操作は許可されていません。' }
  return new GraphQLError(text[language], { extensions: { code: 'FORBIDDEN', http: { status: 403 } } })
}

/** What was asked for does not exist in this school (HTTP 404). */
export function notFound(language: Language): GraphQLError {
  const text = { en: 'Not found.', jp: '見つかりません。' }
  return new GraphQLError(text[language], { extensions: { code: 'NOT_FOUND', http: { status: 404 } } })
}

const refusals = {
  400: 'BAD_USER_INPUT',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  429: 'TOO_MANY_REQUESTS',
} as const

/** A refusal that its caller reads from the HTTP status; `message` is in the user's language. */
export function refusedWith(status: keyof typeof refusals, message: string): GraphQLError {
  const code = refusals[status]
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}

/** The input has a shape no form of ours sends (HTTP 400); `message` is in the user's language. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
}

/** The HTTP status an error of ours asks for; undefined for anything unexpected. */
export function httpStatusOf(error: unknown): number | undefined {
  const http = error instanceof GraphQLError ? error.extensions['http'] : undefined
  const hasStatus = typeof http === 'object' && http !== null && 'status' in http
  return hasStatus && typeof http.status === 'number' ? http.status : undefined
}

/** The SQLSTATE of a database error, however many layers wrap it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}

/** The name of the constraint that refused, where a database error names one. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'cause' in error ? violatedConstraint(error.cause) : undefined
}
