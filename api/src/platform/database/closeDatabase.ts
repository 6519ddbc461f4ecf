import { setTimeout as pause } from 'node:timers/promises'
import type { MikroORM } from './connection.ts'

const TIMEOUT_MS = 5_000

/**
 * Closes the connections of `orm` once those at work are done, after five seconds in any case.
 * Closed immediately, Kysely loses track of a connection that is still opening, and waits forever
 * to get it back.
 */
export async function closeDatabase(orm: MikroORM): Promise<void> {
  // A database that was never reached has no connections to wait for.
  const pool = await orm.em
    .getConnection()
    .getNativeClient()
    .catch(() => null)
  const isAtWork = (): boolean => pool !== null && (pool.totalCount > pool.idleCount || pool.waitingCount > 0)
  for (const since = Date.now(); isAtWork() && Date.now() - since < TIMEOUT_MS;) await pause(10)
  await orm.close()
}
