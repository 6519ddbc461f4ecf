import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { accountId } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'

/** Opens the sessions of an account that had to set up a second factor first, once it has one. (SEC-33) */
export async function finishSetUp(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  await query(
    em,
    sql`
      update session set must_set_up = false
      where school_id = ${schoolId} and ${accountId(type)} = ${id} and must_set_up`,
  )
}
