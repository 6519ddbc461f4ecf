import type { FastifyRequest } from 'fastify'
import { sqlState, violatedConstraint } from '../database/databaseError.ts'
import { loggedUrl } from './calendarRoute.ts'

/** What the log keeps of a request. */
export function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: loggedUrl(url), host, remoteAddress: ip }
}

/** What the log keeps of an error: of a database's which rule it is about, but not the row, which may hold a note. */
export function loggedError(error: Error): { type: string; message: string; stack: string; [key: string]: unknown } {
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    code: sqlState(error),
    constraint: violatedConstraint(error),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  }
}
