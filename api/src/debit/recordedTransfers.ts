import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Transfer } from './readStatement.ts'

/** Returns the digests of transfers that were recorded and not undone. */
export async function recordedOf(
  em: EntityManager,
  schoolId: string,
  transfers: readonly Transfer[],
): Promise<Set<string>> {
  const rows = await query(
    em,
    sql<{ digest: string }>`
      select t.digest from bank_transfer t join payment_run r on r.school_id = t.school_id and r.id = t.run_id
      where t.school_id = ${schoolId} and t.digest = any(${transfers.map(({ digest }) => digest)}::text[])
        and r.taken_back_at is null`,
  )
  return new Set(rows.map(({ digest }) => digest))
}
