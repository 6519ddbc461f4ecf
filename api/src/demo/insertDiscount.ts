import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Gives one monthly contract a sibling discount from its next renewal on, and another one the plan that follows then
 * (PLAN-06, PLAN-12). What is owed today stays as it is.
 */
export async function insertDiscount(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const [discounted, changing] = await query(
    em,
    sql<{ id: string }>`
      select k.id from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${schoolId} and k.active and k.monthly_contract and not k.renewed and not k.deleted and st.active
        and k.plan_version_id is not null and not exists (
          select from student_leave l where l.school_id = ${schoolId} and l.student_id = st.id)
      order by st.student_id desc, k.start_date desc limit 2`,
  )
  if (discounted === undefined || changing === undefined) return
  await query(
    em,
    sql`insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, repeats, percent, actor, at)
      select ${schoolId}, ${discounted.id}, 1 + coalesce(max(number), 0), 1, '-', 0, '兄弟割引', true, 10, 'staff:uketsuke', ${now}
      from contract_adjustment where school_id = ${schoolId} and contract_id = ${discounted.id}`,
  )
  await query(
    em,
    sql`update contract k set next_plan_version_id = other.id, next_plan_from = k.end_date + 1
      from (
        select v.id from contract own
        join plan_version v on v.school_id = own.school_id and v.kind = 'monthly' and v.id <> own.plan_version_id
        join plan p on p.school_id = v.school_id and p.id = v.plan_id and p.active
        where own.school_id = ${schoolId} and own.id = ${changing.id} order by v.price limit 1) other
      where k.school_id = ${schoolId} and k.id = ${changing.id} and extract(day from k.end_date + 1) = 1`,
  )
}
