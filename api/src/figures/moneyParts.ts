import { owedFor } from '../contracts/contractRecord.reads.ts'
import { inForce } from '../contracts/inForce.ts'
import { type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { dateOf } from '@koma/schema/rules/time'

// The figures for money and points, one row per contract: a sum and the list it opens read the same statement.

/** Returns the month after one, as YYYY-MM. */
export const monthAfter = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()

type Ctx = Pick<Context, 'school' | 'now'>

/** Returns the condition that a contract's points can no longer be used. */
const isOver = (today: string): Sql => sql`(k.deleted or not k.active or k.end_date < ${today}::date)`

/**
 * Returns the day a contract ended: its last day, or the day it was switched off or deleted, if that is earlier. That
 * day is in the log; without an entry, the last movement of points counts. So figures of past months never change.
 */
const overSince = (schoolId: string): Sql => sql`least(k.end_date, case when k.deleted or not k.active then coalesce(
    (select case when off >= coalesce(on_again, off) then off else gone end::date from (
       select max(a.at) filter (where a.changes -> 'active' ->> 1 = 'false') as off,
         max(a.at) filter (where a.changes -> 'active' ->> 1 = 'true') as on_again,
         max(a.at) filter (where a.type = 'record-deleted') as gone
       from activity a where a.school_id = ${schoolId} and a.record_id = k.id) switched),
    (select max(e.at)::date from credit_entry e where e.school_id = ${schoolId} and e.contract_id = k.id)) end)`

/**
 * Selects each amount paid, written off, sold, used or expired, with its contract and month, in the months from `first`
 * to `last`, both included (YYYY-MM).
 */
export function moved({ school: { id: schoolId }, now }: Ctx, first: string, last: string): Sql {
  const [from, to] = [`${first}-01`, `${monthAfter(last)}-01`]
  const isWithin = (column: 'p.date' | 'e.at' | 'b.starts_at' | 'k.since') =>
    sql`${sql.raw(column)} >= ${from}::date and ${sql.raw(column)} < ${to}::date`
  return sql`
    select to_char(p.date, 'YYYY-MM') as month, case when p.uncollectible then 'writtenOff' else 'paid' end as kind,
      p.contract_id, p.value
    from contract_payment p
    where p.school_id = ${schoolId} and ${isWithin('p.date')} and ${inForce(schoolId, 'contract_payment', 'p')}
    union all
    select to_char(e.at, 'YYYY-MM'), 'sold', e.contract_id, e.delta from credit_entry e
    where e.school_id = ${schoolId} and ${isWithin('e.at')} and e.reason not in ('booking', 'cancellation', 'expiry')
    union all
    select to_char(b.starts_at, 'YYYY-MM'), 'used', b.contract_id, b.cost from booking b
    where b.school_id = ${schoolId} and ${isWithin('b.starts_at')} and b.contract_id is not null
      and (b.status = 'cancel-no-return' or b.live_slot_id is not null and b.ends_at <= ${now})
    union all
    select to_char(e.at, 'YYYY-MM'), 'expired', e.contract_id, -e.delta from credit_entry e
    where e.school_id = ${schoolId} and ${isWithin('e.at')} and e.reason = 'expiry'
    union all
    select to_char(k.since, 'YYYY-MM'), 'expired', k.id, k.points from (
      select k.id, k.points, ${overSince(schoolId)} as since from contract k
      where k.school_id = ${schoolId} and k.points <> 0 and ${isOver(dateOf(now))} and k.end_date >= ${from}) k
    where ${isWithin('k.since')}`
}

/** Selects the amount due of each contract, with its age today. */
export const owed = ({ school, now }: Ctx): Sql => sql`
  select contract_id, owing, case when days <= 30 then 'days0to30' when days <= 60 then 'days31to60'
    when days <= 90 then 'days61to90' else 'daysOver90' end as age
  from (
    select k.id as contract_id, greatest(0, ${dateOf(now)}::date - k.start_date) as days,
      k.contract_value + k.adjusted - k.paid as owing
    from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
    where k.school_id = ${school.id} and ${sql.raw(owedFor)}) k`

/**
 * Selects the unused and the booked points of each contract now, and their value in yen: the contract's price, shared
 * among all its points.
 * @param studentId only those of one student
 */
export function outstanding({ school: { id: schoolId }, now }: Ctx, studentId: string | null = null): Sql {
  const today = dateOf(now)
  const isOf = (row: 'k' | 'booking') =>
    studentId === null ? sql`` : sql`and ${sql.ref(`${row}.student_id`)} = ${studentId}`
  return sql`
    select owed.id as contract_id, owed.points, owed.booked, (case when given.points > 0
      then round(owed.price::numeric * (owed.points + owed.booked) / given.points) else 0 end)::float8 as yen
    from (
      select k.id, greatest(0, k.contract_value + k.adjusted) as price,
        case when ${isOver(today)} then 0 else k.points end as points, coalesce(b.points, 0) as booked
      from contract k left join (
        select contract_id, sum(cost)::int as points from booking
        where school_id = ${schoolId} and live_slot_id is not null
          and starts_at > ${now}::timestamp - interval '1 day' and ends_at > ${now} and contract_id is not null
          ${isOf('booking')}
        group by 1) b on b.contract_id = k.id
      where k.school_id = ${schoolId} and (b.points is not null or k.points <> 0 and not ${isOver(today)})
        ${isOf('k')}) owed
    cross join lateral (
      select coalesce(sum(e.delta), 0) as points from credit_entry e
      where e.school_id = ${schoolId} and e.contract_id = owed.id and e.reason not in ('booking', 'cancellation', 'expiry')) given`
}
