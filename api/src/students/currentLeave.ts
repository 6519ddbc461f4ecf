import { type Sql, sql } from '../platform/database/sql.ts'
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
