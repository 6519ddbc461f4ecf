import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { query, sql } from '../platform/database/sql.ts'
import { accountId } from '../accounts/accountTables.ts'

/**
 * Takes the private calendar address of an account away, and says whether there was one. Staff never have one.
 */
export async function endFeed(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<boolean> {
  if (type === 'staff') return false
  const ended = await query(
    em,
    sql`delete from calendar_feed where school_id = ${schoolId} and ${accountId(type)} = ${id} returning 1`,
  )
  return ended.length > 0
}
