import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { isBusy } from '../../platform/database/deadlines.ts'
import { BUSY, busy } from '../../platform/shared/errors.ts'

/** Characters of an error's message that go out; messages of ours are far shorter. */
const LONGEST_MESSAGE = 300
/** Characters at either end of an error's message that are looked through. */
const END = 1000

/**
 * Returns an error as a client gets it. An error of ours goes out as it is. A fault of the request is named in few
 * words, whatever the request had in it. Anything unexpected is logged and becomes a bare `Unsuccessful`.
 */
export function publicError(
  formatted: GraphQLFormattedError,
  error: unknown,
  log: (error: unknown) => void,
): GraphQLFormattedError {
  const code = codeOf(formatted, error)
  if (code !== 'INTERNAL_SERVER_ERROR') {
    return { ...formatted, message: shortened(formatted.message), extensions: { ...formatted.extensions, code } }
  }
  log(error instanceof GraphQLError ? (error.originalError ?? error) : error)
  return {
    ...(isBusy(error)
      ? { message: busy('en').message, extensions: { code: BUSY } }
      : { message: 'Unsuccessful', extensions: { code } }),
    ...(formatted.path ? { path: formatted.path } : {}),
  }
}

function codeOf({ extensions }: GraphQLFormattedError, error: unknown): string {
  const code = extensions?.['code']
  if (typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR') return code
  return isOfRequest(error) ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'
}

/**
 * Tells whether graphql-js found it before anything was executed, which makes it a fault of the request: none of our
 * code has run yet. A wrong variable's error has the error of its value within it.
 */
function isOfRequest(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.path !== undefined) return false
  return error.originalError === undefined || isOfRequest(error.originalError)
}

/**
 * Returns the two ends of a message, which say what is wrong: whatever a request put between them, looking through
 * them costs the same.
 */
export function endsOf(message: string): string {
  return message.length <= 2 * END ? message : `${message.slice(0, END)}${message.slice(-END)}`
}

/** Shortens a message: graphql-js repeats what it was given, which may be long, and guesses at names. */
function shortened(message: string): string {
  const text = withoutValue(withoutGiven(endsOf(message)))
  return text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1)}…`
}

function withoutGiven(message: string): string {
  const valueAt = message.indexOf(' got invalid value ')
  if (valueAt === -1) return message
  const why = message.lastIndexOf('; ')
  const named = `${message.slice(0, valueAt)} got an invalid value`
  return why > valueAt ? `${named}: ${message.slice(why + 2)}` : named
}

function withoutValue(message: string): string {
  const verbAt = message.indexOf(' cannot represent ')
  const value = verbAt === -1 ? -1 : message.indexOf(' value: ', verbAt)
  return value === -1 ? message : `${message.slice(0, value)} value.`
}
