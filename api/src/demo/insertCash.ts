import { dateOf, monthOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { ofDay } from '../payments/cash/cashLines.ts'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'

/** The day, counted from today, on which some yen were missing. */
const SHORT_DAY = -3

/**
 * Closes the days of last month and this one up to yesterday, one of them with some yen too few, so that today is still
 * open. Comes after all money.
 */
export async function insertCash(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const today = dateOf(now)
  const from = `${monthOf(plusDays(`${monthOf(now)}-01`, -1))}-01`
  await query(
    em,
    sql`
      with day as (
        select generate_series(${from}::date, ${plusDays(today, -1)}::date, '1 day')::date as day),
      paid as (
        select day.day, p.* from day cross join lateral (${ofDay(schoolId, sql`day.day`)}) p),
      closing as (
        insert into cash_closing (school_id, day, note, payments, actor, at)
        select ${schoolId}::uuid, d.day, '', coalesce((select array_agg(id) from paid where paid.day = d.day), '{}'),
          'staff:uketsuke', d.day + time '20:15'
        from day d order by d.day returning id, day)
      insert into cash_closing_line (school_id, closing_id, method, received, refunded, payments, counted, reason)
      select ${schoolId}::uuid, c.id, m.method, s.received, s.refunded, s.payments,
        s.received - s.refunded - case when m.method = 'cash' and c.day = ${plusDays(today, SHORT_DAY)}::date then 500 else 0 end,
        case when m.method = 'cash' and c.day = ${plusDays(today, SHORT_DAY)}::date then '釣銭の渡し間違い' else '' end
      from closing c
      cross join unnest('{cash,card,transfer,debit,other,unknown}'::text[]) as m (method)
      cross join lateral (
        select coalesce(sum(value) filter (where value > 0), 0) as received,
          coalesce(-sum(value) filter (where value < 0), 0) as refunded, count(*) as payments
        from paid p where p.day = c.day and coalesce(p.method, 'unknown') = m.method) s
      where m.method = 'cash' or s.payments > 0`,
  )
}
