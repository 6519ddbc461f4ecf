import { setTimeout as pause } from 'node:timers/promises'
import type { MikroORM, Transaction } from '@mikro-orm/postgresql'
import { query, sql } from './sql.ts'
import { sqlState } from './databaseError.ts'

/**
 * The longest time that a change of tables waits for one of them, while others queue behind it. With half of it a
 * migration did not get through at all beside four callers that booked without a pause.
 */
const BRIEF_MS = 1_000
/** The pause before the next try, so that those who waited are served. */
const BETWEEN_MS = 2_000
/** The time after which it gives up. */
const TIMEOUT_MS = 10 * 60_000
/** lock_not_available, deadlock_detected. */
const TAKEN = new Set(['55P03', '40P01'])

/**
 * Runs `work`, which changes tables that people use meanwhile, in one transaction. A change of a table waits until
 * everybody else has let go of it, and all who come later, bookings too, wait behind it. So it gives up after a moment,
 * lets them continue, and is retried from the start. Throws an Error with a sentence for the operator when some
 * other transaction has kept a table from it for ten minutes.
 * @param limits other times than those above; given by tests
 */
export async function inBriefLocks(
  orm: MikroORM,
  work: (transaction: Transaction) => Promise<unknown>,
  { brief = BRIEF_MS, between = BETWEEN_MS, timeoutMs = TIMEOUT_MS } = {},
): Promise<void> {
  const until = Date.now() + timeoutMs
  for (;;) {
    try {
      await orm.em.fork().transactional(
        async (em) => {
          await query(em, sql`select set_config('lock_timeout', ${String(brief)}, true)`)
          const transaction = em.getTransactionContext()
          if (transaction === undefined) throw new Error('no transaction')
          await work(transaction)
        },
        { clear: true },
      )
      return
    } catch (error) {
      if (!TAKEN.has(sqlState(error) ?? '')) throw error
      if (Date.now() > until) {
        throw new Error(
          'The database could not be brought up to date: another transaction keeps a table for too long. ' +
            'End it (pg_stat_activity names it), and start Koma again; nothing was changed.',
          { cause: error },
        )
      }
      await pause(between * (0.5 + Math.random()))
    }
  }
}
