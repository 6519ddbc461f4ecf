import type { EntityManager } from '@mikro-orm/postgresql'
import type { AccountKey } from '../accounts/account.reads.ts'
import { query, sql } from '../platform/database/sql.ts'
import { ofAccount } from './factor.reads.ts'

/** Deletes all that an account has beside its password. */
export async function forgetFactors(em: EntityManager, key: AccountKey): Promise<void> {
  for (const table of ['one_time_code', 'recovery_code', 'passkey'])
    await query(em, sql`delete from ${sql.table(table)} t where ${ofAccount(key)}`)
}
