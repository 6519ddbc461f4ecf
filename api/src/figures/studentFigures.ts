import { type MonthsInput, monthsInput } from '@koma/schema/input/figures'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeFigures } from './figures.policy.ts'
import type { LeaveReasonCountType, StudentFiguresType, StudentMonthType } from './studentFigures.type.ts'

/**
 * Returns who joined, paused and left in each month, and why. A student joins with the first contract, leaves on the
 * last day, and joins again when they resume after leaving. Undone pauses and departures count as nothing. (PAUSE-11)
 */
export async function studentFigures(ctx: Context, input: MonthsInput): Promise<StudentFiguresType> {
  maySeeFigures(ctx)
  const { from, to } = parseInput(ctx, monthsInput, input)
  const schoolId = ctx.school.id
  const [months, reasons] = await Promise.all([
    query(
      ctx.em,
      sql<Omit<StudentMonthType, 'churn'>>`
        with joined as (
          select min(start_date) as day from contract where school_id = ${schoolId} group by student_id
          union all
          select until_day + 1 from student_leave
          where school_id = ${schoolId} and undone_at is null and kind = 'leaving' and until_day is not null),
        leave as (
          select kind, case kind when 'leaving' then from_day - 1 else from_day end as day from student_leave
          where school_id = ${schoolId} and undone_at is null)
        select to_char(m.first, 'YYYY-MM') as month,
          ((select count(*) from joined where day < m.first)
            - (select count(*) from leave where kind = 'leaving' and day < m.first))::int as "atStart",
          (select count(*)::int from joined where day >= m.first and day < m.first + interval '1 month') as joined,
          (select count(*)::int from leave
            where kind = 'pause' and day >= m.first and day < m.first + interval '1 month') as paused,
          (select count(*)::int from leave
            where kind = 'leaving' and day >= m.first and day < m.first + interval '1 month') as left
        from generate_series(${`${from}-01`}::date, ${`${to}-01`}::date, interval '1 month') m (first)
        order by 1`,
    ),
    query(
      ctx.em,
      sql<LeaveReasonCountType>`
        select kind, reason, count(*)::int as count from student_leave
        where school_id = ${schoolId} and undone_at is null
          and case kind when 'leaving' then from_day - 1 else from_day end >= ${`${from}-01`}::date
          and case kind when 'leaving' then from_day - 1 else from_day end < ${`${to}-01`}::date + interval '1 month'
        group by 1, 2 order by 3 desc, 1, 2`,
    ),
  ])
  return {
    months: months.map((month) => ({
      ...month,
      churn: month.atStart <= 0 ? null : Math.round((month.left / month.atStart) * 1000) / 10,
    })),
    reasons,
  }
}
