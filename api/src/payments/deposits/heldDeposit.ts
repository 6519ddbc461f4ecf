import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'

/** Returns the sum of entries of deposits: what came in, less what was applied and refunded. */
export const heldOf = (schoolId: string, studentId: string | Sql): Sql => sql`(
  select coalesce(sum(case d.kind when 'received' then d.value else -d.value end), 0)::int from deposit_entry d
  where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.undone_at is null)`

/**
 * Waits for whoever moves deposits of these students, in one order, so that two who move several never wait for each
 * other.
 */
export async function lockHeldOf(em: EntityManager, schoolId: string, studentIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(studentIds)].toSorted()) await lockDeposits(em, schoolId, id)
}

// The same lock as that of the trigger, so that the next statement sees what others did.
async function lockDeposits(em: EntityManager, schoolId: string, studentId: string): Promise<void> {
  await query(
    em,
    sql`select pg_advisory_xact_lock(hashtextextended('deposit ' || ${schoolId}::uuid || ' ' || ${studentId}::uuid, 0))`,
  )
}

/** Returns how many yen of a student are held, after whoever moves them has ended; null without the student. */
export async function lockHeld(em: EntityManager, schoolId: string, studentId: string): Promise<Depositor | null> {
  await lockDeposits(em, schoolId, studentId)
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
  const [row] = await query(em, sql<{ held: number }>`${leastHeld(schoolId, studentId, sql`true`, sql`${day}::date`)}`)
  return row?.held ?? 0
}

/** Tells whether more would have been taken than was held on some day, had the entries of a run never been made. */
export async function isShortWithout(
  em: EntityManager,
  schoolId: string,
  studentId: string,
  runId: string,
): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ held: number | null }>`
      ${leastHeld(schoolId, studentId, sql`d.run_id is distinct from ${runId}`, sql`'-infinity'::date`)}`,
  )
  return (row?.held ?? 0) < 0
}

const leastHeld = (schoolId: string, studentId: string, counts: Sql, from: Sql): Sql => sql`
  select min(held)::int as held from (
    select date, sum(sum(value)) over (order by date) as held from (
      select ${from} as date, 0 as value
      union all
      select d.date, case d.kind when 'received' then d.value else -d.value end from deposit_entry d
      where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.undone_at is null and ${counts}) entry
    group by date) evening
  where date >= ${from}`

/** A student and the yen that are held for them. */
export interface Depositor {
  name: string
  held: number
}
