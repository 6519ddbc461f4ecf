import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../platform/database/sql.ts'

// `exportedUntil` of a teacher is the last day of the exports that stand (FIX-34, D115). It is written when a run has
// ended.

/** The teachers of a run's lines. */
const CHOSEN = `select distinct (item ->> 'teacherId')::uuid from run_step
  where school_id = $1 and run_id = $2 and item ? 'teacherId'`

/** Slots were made until this day for all teachers of the run, also for who had them already; a later day stays. */
export async function keepExported(em: EntityManager, schoolId: string, runId: string, to: WallDate): Promise<void> {
  await query(
    em,
    `update teacher set exported_until = $3
     where school_id = $1 and id in (${CHOSEN}) and coalesce(exported_until < $3::date, true)`,
    [schoolId, runId, to],
  )
}

/**
 * Sets the day back after a run is undone: where the day was its own, that of the exports still in force counts again,
 * or none.
 */
export async function exportedBefore(em: EntityManager, schoolId: string, runId: string, to: WallDate): Promise<void> {
  await query(
    em,
    `update teacher t set exported_until = (
       select max((r.input ->> 'to')::date) from run r
       where r.school_id = $1 and r.kind = 'templateCreate' and r.id <> $2 and r.state = 'done' and r.taken_back_at is null
         and exists (select from run_step s
           where s.school_id = $1 and s.run_id = r.id and s.item ->> 'teacherId' = t.id::text))
     where t.school_id = $1 and t.id in (${CHOSEN}) and t.exported_until = $3`,
    [schoolId, runId, to],
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
    `update teacher t set exported_until = case when exists (
         select from slot s where s.school_id = $1 and s.teacher_id = t.id and s.template_id is not null
           and s.starts_at < $3::date) then $3::date - 1 end
     where t.school_id = $1 and t.id in (${CHOSEN}) and t.exported_until between $3 and $4`,
    [schoolId, runId, from, to],
  )
}
