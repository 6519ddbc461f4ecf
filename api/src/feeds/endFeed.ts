import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { query } from '../platform/database/sql.ts'

/** Takes the private calendar address of an account away, and says whether there was one. Staff never have one. */
export async function endFeed(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<boolean> {
  if (type === 'staff') return false
  const ended = await query(em, `delete from calendar_feed where school_id = $1 and ${type}_id = $2 returning 1`, [
    schoolId,
    id,
  ])
  return ended.length > 0
}
