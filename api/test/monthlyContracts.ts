import { query } from '../src/platform/database/sql.ts'
import type { TestSchool } from './school.ts'

/**
 * `count` monthly contracts of last month, each of a student of its own with three points left, half of which carry
 * over.
 */
export async function addMonthlyContracts(
  { orm, id }: TestSchool,
  count: number,
): Promise<{ id: string; version: number }[]> {
  const em = orm.em.fork()
  await query(
    em,
    `with person as (
       insert into student (school_id, student_id, first_name, last_name)
       select $1, 'm' || lpad(n::text, 5, '0'), '花' || n, '佐藤' from generate_series(1, $2) n returning id, student_id),
     term as (select (date_trunc('month', now()) - interval '1 month')::date as first),
     made as (
       insert into contract (school_id, contract_name, student_id, monthly_contract, monthly_points, carry_over, start_date,
         end_date, contract_value)
       select $1, student_id || '_1700000000000', id, true, 8, right(student_id, 1)::int % 2 = 0, first,
         (first + interval '1 month' - interval '1 day')::date, 16000 from person, term returning id)
     select count(*) from made`,
    [id, count],
  )
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select school_id, id, 3, 'opening', 'staff:admin', now() from contract
     where school_id = $1 and monthly_contract`,
    [id],
  )
  return query(em, `select id, version from contract where school_id = $1 and monthly_contract order by id`, [id])
}
