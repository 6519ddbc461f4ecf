import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { inForce } from '../contracts/inForce.ts'
import { query, sql } from '../platform/database/sql.ts'

/** How many days before today are closed. */
const CLOSED_DAYS = 7

/** Closes the days of the demo school's last week, one of them with some yen too few, so that today is still open. */
export async function insertCash(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const today = dateOf(now)
  await query(
    em,
    sql`
      with paid as (
        select p.id, p.date, p.method, p.value from contract_payment p
        where p.school_id = ${schoolId} and p.date >= ${plusDays(today, -CLOSED_DAYS)}::date and p.date < ${today}::date
          and not p.uncollectible and ${inForce(schoolId, 'contract_payment', 'p')}),
      closing as (
        insert into cash_closing (school_id, day, note, payments, actor, at)
        select ${schoolId}::uuid, d.day, '', coalesce((select array_agg(id) from paid where date = d.day), '{}'),
          'staff:uketsuke', d.day + time '20:15'
        from (select generate_series(${plusDays(today, -CLOSED_DAYS)}::date, ${plusDays(today, -1)}::date, '1 day')::date as day) d
        order by d.day returning id, day)
      insert into cash_closing_line (school_id, closing_id, method, received, refunded, payments, counted, reason)
      select ${schoolId}::uuid, c.id, m.method, s.received, s.refunded, s.payments,
        s.received - s.refunded - case when m.method = 'cash' and c.day = ${plusDays(today, -3)}::date then 500 else 0 end,
        case when m.method = 'cash' and c.day = ${plusDays(today, -3)}::date then '釣銭の渡し間違い' else '' end
      from closing c
      cross join unnest('{cash,card,transfer,debit,other,unknown}'::text[]) as m (method)
      cross join lateral (
        select coalesce(sum(value) filter (where value > 0), 0) as received,
          coalesce(-sum(value) filter (where value < 0), 0) as refunded, count(*) as payments
        from paid p where p.date = c.day and coalesce(p.method, 'unknown') = m.method) s
      where m.method = 'cash' or s.payments > 0`,
  )
}
