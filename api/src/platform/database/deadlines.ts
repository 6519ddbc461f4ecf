import type { Client } from 'pg'
import { sqlState } from './databaseError.ts'

/** A statement of a request that waits longer for a lock, in milliseconds, is refused. */
export const LOCK_MS = 3_000
/**
 * A statement of a request that runs longer is cancelled. Koma's slowest, the export of a year, takes a tenth of it.
 */
const STATEMENT_MS = 30_000
/** The database rolls a transaction back that has waited longer for this process. */
const IDLE_MS = 30_000
/** A request that waits longer for its turn at the database, in a queue of this process, is refused. */
export const TURN_MS = 10_000

/** The database has too much to do. The same call may work in a moment. */
export class Busy extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'Busy'
  }
}

/**
 * Sets the deadlines of a new connection, and limits each of its statements to one processor. PostgreSQL's parallel
 * workers take longer to start than any list or figure here. Besides, one school's figures must not take what others
 * book with. It uses statements, because poolers refuse other ways.
 */
export async function setDeadlines(client: Client): Promise<void> {
  await client.query(
    `set lock_timeout = ${LOCK_MS}; set statement_timeout = ${STATEMENT_MS};
     set idle_in_transaction_session_timeout = ${IDLE_MS}; set max_parallel_workers_per_gather = 0`,
  )
}

/** lock_not_available, deadlock_detected, query_canceled, idle_in_transaction_session_timeout, too_many_connections. */
const BUSY_STATES = new Set(['55P03', '40P01', '57014', '25P03', '53300'])
/** The pool's message when no connection became free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Tells whether `error`, or one inside it, reports a missed deadline or a lock lost to others. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Busy || error.message === NO_CONNECTION) return true
  if (BUSY_STATES.has(sqlState(error) ?? '')) return true
  return isBusy(error.cause) || ('originalError' in error && isBusy(error.originalError))
}
