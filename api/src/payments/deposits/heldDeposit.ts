import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'

/** Returns the sum of entries of deposits: what came in, less what was applied and refunded. */
export const heldOf = (schoolId: string, studentId: string | Sql): Sql => sql`(
  select coalesce(sum(case d.kind when 'received' then d.value else -d.value end), 0)::int from deposit_entry d
  where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.undone_at is null)`

/** Returns how many yen of a student are held, after whoever moves them has ended; null without the student. */
export async function lockHeld(em: EntityManager, schoolId: string, studentId: string): Promise<Depositor | null> {
  // The same lock as that of the trigger, so that the next statement sees what others did.
  await query(
    em,
    sql`select pg_advisory_xact_lock(hashtextextended('deposit ' || ${schoolId}::uuid || ' ' || ${studentId}::uuid, 0))`,
  )
  const [row] = await query(
    em,
    sql<Depositor>`
      select st.last_name || ' ' || st.first_name as name, ${heldOf(schoolId, sql`st.id`)} as held from student st
      where st.school_id = ${schoolId} and st.id = ${studentId} and not st.deleted`,
  )
  return row ?? null
}

/** Returns the least that was held for a student on a day and all days after it: what can be taken on that day. */
export async function leastHeldFrom(
  em: EntityManager,
  schoolId: string,
  studentId: string,
  day: string,
): Promise<number> {
  const [row] = await query(
    em,
    sql<{ held: number }>`
      select min(held)::int as held from (
        select date, sum(sum(value)) over (order by date) as held from (
          select ${day}::date as date, 0 as value
          union all
          select d.date, case d.kind when 'received' then d.value else -d.value end from deposit_entry d
          where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.undone_at is null) entry
        group by date) evening
      where date >= ${day}::date`,
  )
  return row?.held ?? 0
}

/** A student and the yen that are held for them. */
export interface Depositor {
  name: string
  held: number
}
