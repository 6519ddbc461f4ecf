import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../../src/platform/database/connection.ts'
import { query, sql } from '../../src/platform/database/sql.ts'

/** The days and times that a school plans ahead; whatever else has a time has happened. */
const planned = [
  'activity.lesson_time',
  'booking.ends_at',
  'booking.starts_at',
  'closure.ends_at',
  'closure.starts_at',
  'contract.end_date',
  'contract.next_plan_from',
  'contract.start_date',
  'debit_request.collect_on',
  'point_lot.valid_until',
  'slot.available_from',
  'slot.cancel_by',
  'slot.ends_at',
  'slot.starts_at',
  'slot.template_day',
  'student_leave.from_day',
  'student_leave.until_day',
  'substitution.ends_at',
  'substitution.starts_at',
  'teacher.exported_until',
]

/** Names the columns of days and times that lie after `now`, but those that are planned ahead. */
export async function columnsAhead(em: EntityManager, schoolId: string, now: WallTime): Promise<string[]> {
  const columns = await query(
    em,
    sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.columns s using (table_schema, table_name)
      where c.table_schema = 'public' and s.column_name = 'school_id'
        and c.data_type in ('date', 'timestamp without time zone') order by 1, 2`,
  )
  const looked = columns.filter(({ table, column }) => !planned.includes(`${table}.${column}`))
  const [found] = await query(
    em,
    sql<{ ahead: string[] | null }>`
      select array_agg(name) as ahead from (${sql.join(
        looked.map(
          ({ table, column }) => sql`
            select ${`${table}.${column}`}::text as name from ${sql.table(table)}
            where school_id = ${schoolId} and ${sql.ref(column)} > ${now}::timestamp having count(*) > 0`,
        ),
        sql` union all `,
      )}) each_column`,
  )
  return found?.ahead ?? []
}
