import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { accountId } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Opens the session in which somebody has set up the second factor that the school demands, and ends the account's
 * other sessions that wait for one: they began with the password alone, and may be of whoever knows it. (SEC-33)
 */
export async function finishSetUp(
  em: EntityManager,
  { schoolId, type, id }: AccountKey,
  sessionId: string,
): Promise<void> {
  const waiting = sql`school_id = ${schoolId} and ${accountId(type)} = ${id} and must_set_up`
  await query(em, sql`update session set must_set_up = false where ${waiting} and id = ${sessionId}`)
  await query(em, sql`delete from session where ${waiting}`)
}
