import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'

/** Deletes the mails `a` of a condition, and keeps which of their papers did not arrive. Returns how many they were. */
export async function removeMails(em: EntityManager, which: Sql): Promise<number> {
  const [removed] = await query(
    em,
    sql<{ count: number }>`
      with gone as (delete from mail a where ${which} returning a.school_id, a.key, a.state),
      lost as (
        update paper_mail s set failed = true from gone
        where s.school_id = gone.school_id and s.mail_key = gone.key and gone.state in ('failed', 'dropped'))
      select count(*)::int as count from gone`,
  )
  return removed?.count ?? 0
}
