import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Inserts one student who pauses, one who leaves at the end of next month, and two without a contract who have
 * left. Those who pause and leave have no lessons then. Also what the school says about it.
 */
export async function insertLeaves(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const today = dateOf(now)
  const first = `${monthOf(today)}-01`
  const nextMonth = `${monthAfter(monthOf(today))}-01`
  const leavingFrom = plusDays(lastDayOfMonth(nextMonth), 1)
  await query(
    em,
    sql`update school set leave_notice_months = 1, leave_notice_day = 10, pause_fee = 2200,
        leave_reasons = '引っ越し、進学・受験、仕事の都合、体調、その他' where id = ${schoolId}`,
  )
  await query(
    em,
    sql`
      with idle as (
        select st.id, st.student_id, exists (select from contract k
          where k.school_id = ${schoolId} and k.student_id = st.id and k.active) as has_contract
        from student st
        where st.school_id = ${schoolId} and st.active and not st.is_fixed
          and not exists (select from booking b where b.school_id = ${schoolId} and b.student_id = st.id
            and b.status = 'booked' and b.starts_at >= ${first}::date)
          and not exists (select from waiting w where w.school_id = ${schoolId} and w.student_id = st.id)
          and not exists (select from template_student t where t.school_id = ${schoolId} and t.student_id = st.id)),
      staying as (select id, row_number() over (order by student_id) as number from idle where has_contract),
      former as (select id, row_number() over (order by student_id) as number from idle where not has_contract),
      gone as (
        update student st set active = false from former
        where st.school_id = ${schoolId} and st.id = former.id and former.number <= 2),
      planned as (
        select id, 'pause' as kind, ${first}::date as from_day, (${nextMonth}::date + interval '2 months' - interval '1 day')::date as until_day,
          '進学・受験' as reason from staying where number = 1
        union all
        select id, 'leaving', ${leavingFrom}::date, null, '引っ越し' from staying where number = 2
        union all
        select id, 'leaving', ${first}::date - 30 * number::int, null,
          case when number % 2 = 0 then '仕事の都合' else '引っ越し' end from former where number <= 2)
      insert into student_leave (school_id, student_id, kind, from_day, until_day, said_on, reason, fee, made_at, made_by,
        begun_at)
      select ${schoolId}, id, kind, from_day, until_day, least(from_day - 40, ${today}::date), reason, 0,
        least(from_day - 40, ${today}::date), '青木 千夏', case when from_day <= ${today}::date then from_day end
      from planned`,
  )
}
