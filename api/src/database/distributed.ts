import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from './sql.ts'

/** Whether schools lie on several PostgreSQL servers, by `koma distribute` (decision 080). */
export async function isDistributed(em: EntityManager): Promise<boolean> {
  const [found] = await query<{ isThere: boolean }>(
    em,
    `select to_regclass('pg_dist_partition') is not null as "isThere"`,
  )
  if (found?.isThere !== true) return false
  return (await query(em, `select from pg_dist_partition where logicalrelid = 'outbox'::regclass`)).length > 0
}
