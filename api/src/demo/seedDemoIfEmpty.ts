import { setTimeout as sleep } from 'node:timers/promises'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager, MikroORM } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { seedDemo } from './demo.ts'

/** Any number, the same in every process: who holds it decides alone whether to seed. */
const SEED_LOCK = 5_064_201

/** The time between two tries to cancel the statement of a seeding that must end; a try may fall between statements. */
const CANCEL_EVERY_MS = 100

/**
 * Makes the demo school if the database has no school at all, and says whether it did. Two processes
 * that start at once seed once. `hosts` are host names that lead to the school. Once `signal` is aborted it ends soon,
 * leaves nothing behind and throws the signal's reason; for that it needs a second connection.
 */
export async function seedDemoIfEmpty(
  orm: MikroORM,
  {
    signal,
    ...options
  }: { now?: WallTime; hosts?: string[]; hasPast?: boolean; url?: string; signal?: AbortSignal } = {},
): Promise<boolean> {
  const over = new AbortController()
  try {
    return await orm.em.fork().transactional(async (em) => {
      if (signal) await cancelOnceAborted(orm, em, signal, over.signal)
      await query(em, sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
      const [school] = await query(em, sql`select 1 from school limit 1`)
      if (school !== undefined) return false
      await seedDemo(em, options)
      return true
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    over.abort()
  }
}

/** Cancels what runs on the connection of `em` from when `signal` is aborted until `over` is. */
async function cancelOnceAborted(
  orm: MikroORM,
  em: EntityManager,
  signal: AbortSignal,
  over: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const [{ pid } = { pid: 0 }] = await query(em, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const cancel = async (): Promise<void> => {
    while (!over.aborted) {
      await query(orm.em.fork(), sql`select pg_cancel_backend(${pid}::int)`).catch(() => undefined)
      await sleep(CANCEL_EVERY_MS)
    }
  }
  signal.addEventListener('abort', () => void cancel(), { once: true, signal: over })
}
