import { accountText } from '@koma/schema/accountTexts'
import type { Language } from '@koma/schema/codes'
import { needsPermission } from '@koma/schema/permissionTexts'
import type { Permission } from '@koma/schema/permissions'
import { GraphQLError } from 'graphql'
import type { Fault } from './faults.ts'

const logIn = { en: 'Please sign in again.', jp: 'もう一度ログインしてください。' }

/** Reports that nobody is signed in (HTTP 401); the client forgets the session (AUTH-39). */
export function unauthenticated(language: Language, text: Readonly<Record<Language, string>> = logIn): GraphQLError {
  return new GraphQLError(text[language], { extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } })
}

/**
 * Returns the error for somebody who may not do this (HTTP 403, D127), for staff with the permission that is missing.
 */
export function forbidden(language: Language, missing?: Permission): GraphQLError {
  const text = { en: 'You are not allowed to do this.', jp: 'この操作を行う権限がありません。' }
  const message = missing === undefined ? text[language] : needsPermission(language, missing)
  return withMissing(new GraphQLError(message, { extensions: { code: 'FORBIDDEN', http: { status: 403 } } }), missing)
}

/** The permission or scopes that a refusal misses, for the security log; the caller reads them in its words. */
const missingOf = new WeakMap<object, string>()

function withMissing(error: GraphQLError, missing: string | undefined): GraphQLError {
  if (missing !== undefined) missingOf.set(error, missing)
  return error
}

/** Returns the permission or scopes that an error says are missing; null for all others. */
export function missingIn(error: unknown): string | null {
  if (!(error instanceof GraphQLError)) return null
  return missingOf.get(error) ?? (error.originalError == null ? null : missingIn(error.originalError))
}

/** The code of the error that asks a person for their password again. */
export const CONFIRM_PASSWORD = 'CONFIRM_PASSWORD'

/**
 * Returns the error for a sensitive change in a session in which the password was last given over ten minutes ago (HTTP
 * 403, decision 125). REST callers read its `code`.
 */
export function confirmPasswordFirst(language: Language): GraphQLError {
  const text = {
    en: 'Nothing was changed. Confirm your password, then try again.',
    jp: '何も変更していません。パスワードを確認してから、もう一度お試しください。',
  }
  return new GraphQLError(text[language], {
    extensions: { code: CONFIRM_PASSWORD, http: { status: 403 }, answer: { code: CONFIRM_PASSWORD } },
  })
}

/** The code of the error that asks a person to set up a second factor. */
const SET_UP_FACTOR = 'SET_UP_FACTOR'

/**
 * Returns the error for everything but setting up a second factor in a session whose account needs one and has none
 * (HTTP 403, decision 128). REST callers read its `code`.
 */
export function setUpFactorFirst(language: Language): GraphQLError {
  const text = {
    en: 'Your school requires a second factor. Set up one-time codes or a passkey first.',
    jp: 'スクールの設定により、2段階認証が必要です。先に認証アプリまたはパスキーを設定してください。',
  }
  return new GraphQLError(text[language], {
    extensions: { code: SET_UP_FACTOR, http: { status: 403 }, answer: { code: SET_UP_FACTOR } },
  })
}

/** Returns the error for a key that lacks scopes for the request (HTTP 403, decision 037). */
export function missingScopes(language: Language, scopes: string): GraphQLError {
  const text = {
    en: `This API key needs the scope${scopes.includes(',') ? 's' : ''} ${scopes}.`,
    jp: `このAPIキーには次のスコープがありません：${scopes}`,
  }
  const error = new GraphQLError(text[language], { extensions: { code: 'FORBIDDEN', http: { status: 403 } } })
  return withMissing(error, scopes)
}

/** Returns the error that something does not exist in this school (HTTP 404). */
export function notFound(language: Language, words?: string | null): GraphQLError {
  return new GraphQLError(words ?? accountText('notFound', language), {
    extensions: { code: 'NOT_FOUND', http: { status: 404 } },
  })
}

/** The seconds to wait after a refusal for too much work, or too many tries. */
export const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5 }

const busyTexts = {
  en: 'The server is busy. Nothing was changed; please try again in a moment.',
  jp: 'ただいまサーバーが混み合っています。何も変更していません。少し待ってから、もう一度お試しください。',
}

/** Returns the error for a deadline that passed before or while the database worked (HTTP 503). Nothing was written. */
export function busy(language: Language): GraphQLError {
  return new GraphQLError(busyTexts[language], { extensions: { code: BUSY, http: withRetry(503) } })
}

/** The code of `busy`. */
export const BUSY = 'BUSY'

/** Tells whether an error is `busy`. */
export function isBusy(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && error.extensions['code'] === BUSY
}

function withRetry(status: number): { status: number; headers?: Map<string, string> } {
  const seconds = RETRY_AFTER_SECONDS[status]
  return seconds === undefined ? { status } : { status, headers: new Map([['retry-after', `${seconds}`]]) }
}

const refusals = {
  400: 'BAD_USER_INPUT',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
} as const

/** Returns a refusal that its caller reads from the HTTP status; `message` is in the user's language. */
export function refusedWith(status: keyof typeof refusals, message: string): GraphQLError {
  const code = refusals[status]
  return new GraphQLError(message, { extensions: { code, http: withRetry(status) } })
}

/**
 * Returns the error for too many requests in too short a time (HTTP 429), to be tried again after `seconds`. `answer`
 * has further fields for callers of REST.
 */
export function tryLater(message: string, seconds: number, answer: Record<string, unknown> = {}): GraphQLError {
  const http = { status: 429, headers: { 'retry-after': String(seconds) } }
  return new GraphQLError(message, { extensions: { code: refusals[429], http, answer } })
}

/** Returns it for callers by REST or GraphQL, which takes an answer's headers from its error. */
export function tooManyRequests(message: string, seconds: number): GraphQLError {
  const http = { status: 429, headers: new Map([['retry-after', `${seconds}`]]) }
  return new GraphQLError(message, { extensions: { code: refusals[429], http } })
}

/**
 * Returns the error for a path with an unknown kind (HTTP 400): the documented words and the known `kinds`. (ERR-39)
 */
export function unknownKind(language: Language, kinds: readonly string[]): GraphQLError {
  const texts = {
    en: `error: the path must name one of ${kinds.join(', ')}.`,
    jp: `エラー：パスには次のいずれかを指定してください：${kinds.join('、')}`,
  }
  return badInput(texts[language])
}

/**
 * Returns the error for input of a shape that our forms never send (HTTP 400). `message` is in the user's language;
 * `details` say what each wrong field must be.
 */
export function badInput(message: string, details: readonly Fault[] = []): GraphQLError {
  const named = details.length === 0 ? {} : { details }
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 }, ...named } })
}

/** Returns the HTTP status of one of Koma's errors; undefined for any other. */
export function httpStatusOf(error: unknown): number | undefined {
  const http = error instanceof GraphQLError ? error.extensions['http'] : undefined
  const hasStatus = typeof http === 'object' && http !== null && 'status' in http
  return hasStatus && typeof http.status === 'number' ? http.status : undefined
}
