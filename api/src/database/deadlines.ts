import type { Client } from 'pg'
import { sqlState } from './databaseError.ts'

/** How long a statement of a request waits for a lock before it is refused. */
export const LOCK_MS = 3_000
/** How long a statement of a request may take. The slowest of ours, a year's export, takes a tenth of it. */
export const STATEMENT_MS = 30_000
/** How long a transaction of a request may wait for this process before the database undoes it. */
const IDLE_MS = 30_000
/** How long anybody waits in a line of this process for a turn at the database. */
export const TURN_MS = 10_000

/** The database has too much to do just now; the same call may work in a moment. */
export class Busy extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'Busy'
  }
}

/** Holds a new connection to the deadlines. Asked for as statements, because poolers refuse other ways. */
export async function holdToDeadlines(client: Client): Promise<void> {
  await client.query(
    `set lock_timeout = ${LOCK_MS}; set statement_timeout = ${STATEMENT_MS};
     set idle_in_transaction_session_timeout = ${IDLE_MS}`,
  )
}

/** lock_not_available, query_canceled, idle_in_transaction_session_timeout, too_many_connections. */
const BUSY_STATES = new Set(['55P03', '57014', '25P03', '53300'])
/** What the pool says when no connection became free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Whether `error`, however many layers wrap it, says that a deadline was over. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Busy || error.message === NO_CONNECTION) return true
  if (BUSY_STATES.has(sqlState(error) ?? '')) return true
  return isBusy(error.cause) || ('originalError' in error && isBusy(error.originalError))
}
