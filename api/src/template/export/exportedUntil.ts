import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'

// `exportedUntil` of a teacher is the last day of the exports that stand (FIX-34, D115). It is written when a run has
// ended.

/** Selects the teachers of a run's lines. */
const teachersOf = (schoolId: string, runId: string): Sql => sql`select distinct (item ->> 'teacherId')::uuid
  from run_step where school_id = ${schoolId} and run_id = ${runId} and item ? 'teacherId'`

/** Sets the day for all teachers of a run that is done, also for those who had slots already; a later day stays. */
export async function keepExported(em: EntityManager, schoolId: string, runId: string, to: WallDate): Promise<void> {
  await query(
    em,
    sql`
      update teacher set exported_until = ${to}
      where school_id = ${schoolId} and id in (${teachersOf(schoolId, runId)})
        and coalesce(exported_until < ${to}::date, true)`,
  )
}

/**
 * Sets the day back after a run is undone. If the day was the run's own, that of the exports still in force counts
 * again, or none.
 */
export async function exportedBefore(em: EntityManager, schoolId: string, runId: string, to: WallDate): Promise<void> {
  await query(
    em,
    sql`
      update teacher t set exported_until = (
        select max((r.input ->> 'to')::date) from run r
        where r.school_id = ${schoolId} and r.kind = 'templateCreate' and r.id <> ${runId} and r.state = 'done'
          and r.taken_back_at is null
          and exists (select from run_step s
            where s.school_id = ${schoolId} and s.run_id = r.id and s.item ->> 'teacherId' = t.id::text))
      where t.school_id = ${schoolId} and t.id in (${teachersOf(schoolId, runId)}) and t.exported_until = ${to}`,
  )
}

/**
 * Sets the day back after slots of these days were removed: where they reached as far as the export, it ends before
 * them.
 */
export async function exportedUpTo(
  em: EntityManager,
  schoolId: string,
  runId: string,
  { from, to }: { from: WallDate; to: WallDate },
): Promise<void> {
  await query(
    em,
    sql`
      update teacher t set exported_until = case when exists (
          select from slot s where s.school_id = ${schoolId} and s.teacher_id = t.id and s.template_id is not null
            and s.starts_at < ${from}::date) then ${from}::date - 1 end
      where t.school_id = ${schoolId} and t.id in (${teachersOf(schoolId, runId)})
        and t.exported_until between ${from} and ${to}`,
  )
}
