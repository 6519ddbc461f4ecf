import { setTimeout as pause } from 'node:timers/promises'
import type { GraphQLFormattedError } from 'graphql'
import type { WebSocket } from 'ws'
import { BUSY } from '../shared/errors.ts'

/** Close code for a client that comes too early or too often; it reconnects later on its own. */
export const TRY_LATER = 1013

/** The shortest and longest time that a socket stays open with a subscription that failed. */
const TIMEOUT_MS = { least: 1000, most: 5000 }

/** Error codes that are not the client's fault and may pass in a moment. */
const PASSING = new Set<unknown>(['INTERNAL_SERVER_ERROR', BUSY, 'TOO_MANY_REQUESTS'])

/** Tells whether a retry may succeed soon: the database was away or busy. */
export function isTransient({ extensions }: GraphQLFormattedError): boolean {
  return PASSING.has(extensions?.['code'])
}

/**
 * Closes `socket` so that its client reconnects and subscribes again. An error would end the subscriptions
 * for good, and the page would keep showing old data. Waits a random moment first: a failure that hit one has hit
 * everybody, and they should not all return at once.
 */
export async function closeForNow(socket: WebSocket): Promise<void> {
  const { least, most } = TIMEOUT_MS
  await pause(least + Math.random() * (most - least), undefined, { ref: false })
  socket.close(TRY_LATER, 'Try again later')
}
