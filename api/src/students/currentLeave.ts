import type { LeaveDays } from '@koma/schema/rules/leave'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { dateOf } from '@koma/schema/rules/time'
import type { Context } from '../platform/shared/context.ts'

/** Selects, by `student_id`, the `leave` of each student of the school that is under way or comes next. (PAUSE-09) */
export function currentLeaves({ school, now }: Pick<Context, 'school' | 'now'>): Sql {
  const today = sql`${dateOf(now)}::date`
  return sql`
    select distinct on (student_id) student_id, jsonb_build_object('id', id, 'kind', kind, 'from', from_day, 'until', until_day,
      'state', case when from_day > ${today} then case kind when 'pause' then 'planned' else 'leaving' end
        when kind = 'pause' then 'paused' else 'left' end) as leave
    from student_leave
    where school_id = ${school.id} and undone_at is null and coalesce(until_day, 'infinity') >= ${today}
    order by student_id, from_day`
}

/** The most pauses and departures that students see of themselves. */
const MOST_OWN_LEAVES = 12

/** Returns a student's pauses and departures that are not over, the soonest first. (PAUSE-15) */
export async function ownLeaves({ em, school, now }: Context, studentId: string): Promise<LeaveDays[]> {
  return query(
    em,
    sql<LeaveDays>`
      select kind, from_day::text as "from", until_day::text as "until" from student_leave
      where school_id = ${school.id} and student_id = ${studentId} and undone_at is null
        and coalesce(until_day, 'infinity') >= ${dateOf(now)}::date
      order by from_day limit ${MOST_OWN_LEAVES}`,
  )
}
