import type { FastifyRequest } from 'fastify'
import { sqlState, violatedConstraint } from '../../platform/database/databaseError.ts'
import { loggedUrl } from './calendarRoute.ts'

/** The most characters logged of an address, an error's words and its stack: callers choose some of them. */
const LONGEST = { address: 300, words: 500, stack: 4000 }
/** Errors within errors. */
const DEEPEST = 3

/** Returns the fields of a request that are logged. */
export function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return {
    method,
    url: loggedUrl(url).slice(0, LONGEST.address),
    host: host.slice(0, LONGEST.address),
    remoteAddress: ip,
  }
}

/**
 * Returns the fields of an error that are logged. A database error names its rule, but not the row, which may hold a
 * note.
 */
export function loggedError(
  error: Error,
  depth = 1,
): { type: string; message: string; stack: string; [key: string]: unknown } {
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message: message.slice(0, LONGEST.words),
    stack: stack.slice(0, LONGEST.stack),
    code: sqlState(error),
    constraint: violatedConstraint(error),
    ...(cause instanceof Error && depth < DEEPEST ? { cause: loggedError(cause, depth + 1) } : {}),
  }
}
