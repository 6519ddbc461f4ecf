import { type MonthsInput, monthsInput } from '@koma/schema/input/figures'
import { owedAges } from '@koma/schema/rules/owedAge'
import { dateOf, monthOf } from '@koma/schema/rules/time'
import { owedFor } from '../contracts/contractRecord.reads.ts'
import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { maySeeFigures } from './figures.policy.ts'
import type { MoneyFiguresType, MoneyMonthType, OutstandingType, OwedPartType } from './moneyFigures.type.ts'

/**
 * What is owed by age, what was paid, sold, used and expired in each month, and what the school still owes in lessons, each
 * counted where it was written: payments, ledger, bookings and contracts. Every point that was sold is used, expired
 * or outstanding (decision 032).
 */
export async function moneyFigures(ctx: Context, input: MonthsInput): Promise<MoneyFiguresType> {
  maySeeFigures(ctx)
  const { from, to } = parseInput(ctx, monthsInput, input)
  const [owed, parts, outstanding] = await Promise.all([owedNow(ctx), monthParts(ctx, from, to), outstandingNow(ctx)])
  const months = monthsOf(from, to).map((month): MoneyMonthType => {
    const of = (kind: MonthPart['kind']) => parts.find((part) => part.month === month && part.kind === kind)?.total ?? 0
    return {
      month,
      paid: of('paid'),
      writtenOff: of('writtenOff'),
      sold: of('sold'),
      used: of('used'),
      expired: of('expired'),
    }
  })
  return { owed, months, outstanding }
}

/** What is owed now, by how long ago the contracts began. */
async function owedNow(ctx: Context): Promise<OwedPartType[]> {
  const rows = await query<OwedPartType>(
    ctx.em,
    `select case when days <= 30 then 'days0to30' when days <= 60 then 'days31to60' when days <= 90 then 'days61to90'
         else 'daysOver90' end as age, count(*)::int as count, sum(owing)::float8 as total
     from (
       select greatest(0, $2::date - k.start_date) as days, k.contract_value + k.adjusted - k.paid as owing
       from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
       where k.school_id = $1 and ${owedFor}) k
     group by 1`,
    [ctx.school.id, dateOf(ctx.now)],
  )
  return owedAges.map((age) => rows.find((row) => row.age === age) ?? { age, count: 0, total: 0 })
}

interface MonthPart {
  month: string
  kind: 'paid' | 'writtenOff' | 'sold' | 'used' | 'expired'
  total: number
}

/** Whether a contract's points can no longer be used. */
const isOver = `(k.deleted or not k.active or k.end_date < $4::date)`

/**
 * Since when: its last day, or the one on which it was switched off or deleted, if that came before. The log knows it; what
 * it does not know was over when points last moved. So no month changes once it is past.
 */
const overSince = `least(k.end_date, case when k.deleted or not k.active then coalesce(
    (select case when off >= coalesce(on_again, off) then off else gone end::date from (
       select max(a.at) filter (where a.changes -> 'active' ->> 1 = 'false') as off,
         max(a.at) filter (where a.changes -> 'active' ->> 1 = 'true') as on_again,
         max(a.at) filter (where a.type = 'record-deleted') as gone
       from activity a where a.school_id = $1 and a.record_id = k.id) switched),
    (select max(e.at)::date from credit_entry e where e.school_id = $1 and e.contract_id = k.id)) end)`

/** The sums of each month, as far as there are any. */
function monthParts(ctx: Context, from: string, to: string): Promise<MonthPart[]> {
  const month = (day: string) => `to_char(${day}, 'YYYY-MM')`
  return query<MonthPart>(
    ctx.em,
    `select ${month('p.date')} as month, case when p.uncollectible then 'writtenOff' else 'paid' end as kind, sum(p.value)::float8 as total
     from contract_payment p
     where p.school_id = $1 and p.date >= $2 and p.date < $3 and not p.removed
       and not exists (
         select from contract_payment later
         where later.school_id = $1 and later.contract_id = p.contract_id and later.number = p.number
           and later.revision > p.revision)
     group by 1, 2
     union all
     select ${month('e.at')}, 'sold', sum(e.delta)::float8 from credit_entry e
     where e.school_id = $1 and e.at >= $2 and e.at < $3 and e.reason not in ('booking', 'cancellation')
     group by 1
     union all
     select ${month('b.starts_at')}, 'used', sum(b.cost)::float8 from booking b
     where b.school_id = $1 and b.starts_at >= $2 and b.starts_at < $3 and b.contract_id is not null
       and (b.status = 'cancel-no-return' or b.live_slot_id is not null and b.ends_at <= $5)
     group by 1
     union all
     select ${month('k.since')}, 'expired', sum(k.points)::float8 from (
       select k.points, ${overSince} as since from contract k
       where k.school_id = $1 and k.points <> 0 and ${isOver} and k.end_date >= $2) k
     where k.since >= $2 and k.since < $3
     group by 1`,
    [ctx.school.id, `${from}-01`, `${after(to)}-01`, dateOf(ctx.now), ctx.now],
  )
}

/** What is left to be used and what is booked, and both in yen: a contract's price is shared out over all points it was given. */
async function outstandingNow(ctx: Context): Promise<OutstandingType> {
  const [row] = await query<OutstandingType>(
    ctx.em,
    `with booked as (
       select contract_id, sum(cost)::int as points from booking
       where school_id = $1 and live_slot_id is not null and starts_at > $3::timestamp - interval '1 day' and ends_at > $3
         and contract_id is not null group by 1),
     owed as (
       select k.id, greatest(0, k.contract_value + k.adjusted) as price,
         case when k.deleted or not k.active or k.end_date < $2::date then 0 else k.points end as points,
         coalesce(b.points, 0) as booked
       from contract k left join booked b on b.contract_id = k.id
       where k.school_id = $1 and (b.points is not null or k.points <> 0 and not k.deleted and k.active and k.end_date >= $2::date))
     select coalesce(sum(owed.points), 0)::int as left, coalesce(sum(owed.booked), 0)::int as booked,
       coalesce(sum(case when given.points > 0 then round(owed.price::numeric * (owed.points + owed.booked) / given.points) else 0 end), 0)::float8 as yen
     from owed cross join lateral (
       select coalesce(sum(e.delta), 0) as points from credit_entry e
       where e.school_id = $1 and e.contract_id = owed.id and e.reason not in ('booking', 'cancellation')) given`,
    [ctx.school.id, dateOf(ctx.now), ctx.now],
  )
  return row ?? { left: 0, booked: 0, yen: 0 }
}

const after = (month: string) => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()

function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(`${from}-01`); month <= to; month = after(month)) months.push(month)
  return months
}
