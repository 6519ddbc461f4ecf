import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from './sql.ts'

/** The answers by connection pool: schools are only spread while no process runs. */
const distributedOf = new WeakMap<object, boolean>()

/**
 * Tells whether schools lie on several PostgreSQL servers, by `koma distribute` (decision 080). Asked once for each
 * connection pool.
 */
export async function isDistributed(em: EntityManager): Promise<boolean> {
  const pool = em.getConnection()
  const found = distributedOf.get(pool) ?? (await look(em))
  distributedOf.set(pool, found)
  return found
}

async function look(em: EntityManager): Promise<boolean> {
  const [found] = await query(
    em,
    sql<{ isThere: boolean }>`select to_regclass('pg_dist_partition') is not null as "isThere"`,
  )
  if (found?.isThere !== true) return false
  return (await query(em, sql`select from pg_dist_partition where logicalrelid = 'outbox'::regclass`)).length > 0
}
