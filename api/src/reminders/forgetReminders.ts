import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { accountId } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'

/** Removes what an account chose of reminders, and which it got. Staff and guardians have none. */
export async function forgetReminders(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<void> {
  if (type === 'staff' || type === 'guardian') return
  for (const table of ['reminder_choice', 'reminder'])
    await query(em, sql`delete from ${sql.table(table)} where school_id = ${schoolId} and ${accountId(type)} = ${id}`)
}
