import { lookup } from '@koma/schema/rules/lookup'
import { IsolationLevel } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { auditMoney } from '../contracts/auditMoney.ts'
import { overdueCarryOver, renewalChecks } from '../contracts/auditRenewals.ts'
import { auditPapers } from '../papers/auditPapers.ts'
import { query, type Sql } from '../platform/database/sql.ts'

/** An inconsistency: the check, its subject, and the two figures or a word. */
export interface Difference {
  check: string
  subject: string
  detail: string
}

const checks: Record<string, string> = lookup({
  'the terms of a plan are those of its newest version': `
    select p.plan_name as subject, 'version ' || coalesce(v.number, 0) || ' says other terms' as detail
    from plan p left join lateral (
      select * from plan_version w where w.school_id = p.school_id and w.plan_id = p.id order by w.number desc limit 1) v on true
    where not coalesce(to_jsonb(p) - '{id,version,deleted,active}'::text[]
      = to_jsonb(v) - '{id,plan_id,number,actor,at}'::text[], false)`,

  'points equal the sum of the ledger': `
    select k.contract_name as subject, k.points || ' in the contract, ' || coalesce(sum(e.delta), 0) || ' in the ledger' as detail
    from contract k left join credit_entry e on e.school_id = k.school_id and e.contract_id = k.id
    group by k.school_id, k.id having k.points <> coalesce(sum(e.delta), 0)`,

  'points equal the sum of their lots': `
    select k.contract_name as subject, k.points || ' in the contract, ' || coalesce(sum(l.points), 0) || ' in its lots' as detail
    from contract k left join point_lot l on l.school_id = k.school_id and l.contract_id = k.id
    group by k.school_id, k.id having k.points <> coalesce(sum(l.points), 0)`,

  'each lot has what the ledger moved in it': `
    with moved as (
      select e.school_id, case when e.lots is null then own.id else m.key::uuid end as lot_id,
        sum(coalesce(m.value::int, e.delta)) as points,
        sum(coalesce(m.value::int, e.delta)) filter (where e.reason not in ('booking', 'cancellation', 'expiry')) as given
      from credit_entry e left join jsonb_each_text(e.lots) m on true
      left join point_lot own on own.school_id = e.school_id and own.contract_id = e.contract_id and own.origin = 'contract'
      where e.lots is null or m.key is not null group by 1, 2)
    select coalesce(k.contract_name, moved.lot_id::text) as subject,
      coalesce(l.points, 0) || ' of ' || coalesce(l.given, 0) || ' in the lot, '
        || coalesce(moved.points, 0) || ' of ' || coalesce(moved.given, 0) || ' in the ledger' as detail
    from point_lot l full join moved on moved.school_id = l.school_id and moved.lot_id = l.id
    left join contract k on k.school_id = l.school_id and k.id = l.contract_id
    where (coalesce(l.points, 0), coalesce(l.given, 0)) <> (coalesce(moved.points, 0), coalesce(moved.given, 0))`,

  'make-up points of a mark are those of a live booking that is marked': `
    select l.id::text as subject, 'booking ' || b.id || ' is ' || b.status || ' and ' || coalesce(b.attendance, 'not marked') as detail
    from point_lot l join booking b on b.school_id = l.school_id and b.id = l.booking_id
    where b.status <> 'booked' or b.attendance is null`,

  'every booking is charged once and returned as recorded': `
    select b.id::text as subject, b.status || ' of cost ' || b.cost || ' moved ' || coalesce(sum(e.delta), 0) || ' in ' || count(e.id) || ' entries' as detail
    from booking b left join credit_entry e on e.school_id = b.school_id and e.booking_id = b.id
    where b.student_id is not null
    group by b.school_id, b.id
    having coalesce(sum(e.delta), 0) <> case when b.status in ('booked', 'cancel-no-return') then -b.cost else 0 end
      or count(e.id) filter (where e.reason = 'booking') <> 1`,

  'seats taken equal the live bookings': `
    select s.id::text as subject, s.booked_count || ' counted, ' || count(b.id) || ' live' as detail
    from slot s left join booking b on b.school_id = s.school_id and b.live_slot_id = s.id
    group by s.school_id, s.id having s.booked_count <> count(b.id)`,

  'nobody is booked beyond capacity': `
    select s.id::text as subject, s.booked_count || ' of ' || coalesce(s.capacity, 0) as detail
    from slot s where s.booked_count + s.held_count > coalesce(s.capacity, 0)`,

  'seats held equal the open offers': `
    select s.id::text as subject, s.held_count || ' counted, ' || count(o.id) || ' open' as detail
    from slot s left join seat_offer o on o.school_id = s.school_id and o.slot_id = s.id and o.state = 'open'
    group by s.school_id, s.id having s.held_count <> count(o.id)`,

  'points held equal the open offers': `
    select k.contract_name as subject, k.held_points || ' counted, ' || coalesce(sum(o.cost), 0) || ' in open offers' as detail
    from contract k left join seat_offer o on o.school_id = k.school_id and o.contract_id = k.id and o.state = 'open'
    group by k.school_id, k.id having k.held_points <> coalesce(sum(o.cost), 0)`,

  'an open offer is of somebody who waits': `
    select o.id::text as subject, 'student ' || o.student_id as detail
    from seat_offer o left join waiting w on w.school_id = o.school_id and w.slot_id = o.slot_id and w.student_id = o.student_id
    where o.state = 'open' and w.student_id is null`,

  'the bookings of a slot share its course and place': `
    select s.id::text as subject, 'booking ' || b.id as detail
    from slot s join booking b on b.school_id = s.school_id and b.live_slot_id = s.id
    where (b.course_id, b.online, b.location_id) is distinct from (s.booked_course_id, s.booked_online, s.booked_location_id)`,

  'no student is in two lessons at once': `
    select a.student_id::text as subject, a.id || ' and ' || b.id as detail
    from booking a join booking b on b.school_id = a.school_id and b.student_id = a.student_id and a.id < b.id
      and tsrange(a.starts_at, a.ends_at) && tsrange(b.starts_at, b.ends_at)
    where a.status = 'booked' and b.status = 'booked'`,

  'no teacher is in two slots at once': `
    select a.teacher_id::text as subject, a.id || ' and ' || b.id as detail
    from slot a join slot b on b.school_id = a.school_id and b.teacher_id = a.teacher_id and a.id < b.id
      and tsrange(a.starts_at, a.ends_at) && tsrange(b.starts_at, b.ends_at)`,

  'no room has two slots at once, and a room is the place of its slot': `
    select a.id::text as subject, coalesce('and ' || b.id, 'is at another place') as detail
    from slot a left join slot b on b.school_id = a.school_id and b.room_id = a.room_id and a.id < b.id
      and tsrange(a.starts_at, a.ends_at) && tsrange(b.starts_at, b.ends_at)
    where b.id is not null or a.room_id <> a.location_id or (a.room_id is not null and a.location_id is null)`,

  'the activity explains every point that bookings moved': `
    with moved as (
      select school_id, contract_id, sum(delta) as points from credit_entry
      where reason in ('booking', 'cancellation') group by 1, 2),
    logged as (
      select school_id, contract_id, sum(points_change) as points from activity
      where (type like 'booking%' or type like 'cancel-%') and contract_id is not null group by 1, 2)
    select contract_id::text as subject, coalesce(moved.points, 0) || ' moved, ' || coalesce(logged.points, 0) || ' told' as detail
    from moved full join logged using (school_id, contract_id)
    where coalesce(moved.points, 0) <> coalesce(logged.points, 0)
      and (school_id, contract_id) in (select school_id, id from contract)`,

  'the activity explains what counts towards the monthly limits': `
    with counted as (
      select school_id, contract_id, to_char(starts_at, 'YYYY-MM') as month,
        count(*) filter (where status in ('booked', 'cancel-no-return')) as bookings,
        count(*) filter (where status = 'cancel-return') as returns
      from booking where contract_id is not null group by 1, 2, 3),
    happened as (
      select school_id, contract_id, lesson_time, case type when 'lesson-moved' then 'booking'
        when 'cancel-undone' then 'undone ' || lag(type) over (
          partition by school_id, slot_id, student_id, type = 'lesson-moved' order by id) else type end as type
      from activity where contract_id is not null and (type like 'booking%' or type like 'cancel-%' or type = 'lesson-moved')
      union all
      select school_id, contract_id, lesson_time_before, 'moved away'
      from activity where contract_id is not null and type = 'lesson-moved'),
    logged as (
      select school_id, contract_id, to_char(lesson_time, 'YYYY-MM') as month,
        count(*) filter (where type like 'booking%' or type in ('undone cancel-return', 'undone cancel-unrestricted'))
          - count(*) filter (where type in ('cancel-return', 'cancel-unrestricted', 'moved away')) as bookings,
        count(*) filter (where type = 'cancel-return') - count(*) filter (where type = 'undone cancel-return') as returns
      from happened group by 1, 2, 3)
    select contract_id::text || ' ' || month as subject,
      coalesce(counted.bookings, 0) || '/' || coalesce(counted.returns, 0) || ' counted, ' || coalesce(logged.bookings, 0) || '/' || coalesce(logged.returns, 0) || ' told' as detail
    from counted full join logged using (school_id, contract_id, month)
    where (coalesce(counted.bookings, 0), coalesce(counted.returns, 0)) <> (coalesce(logged.bookings, 0), coalesce(logged.returns, 0))
      and (school_id, contract_id) in (select school_id, id from contract)`,

  'every point that was sold is used, expired or outstanding': `
    with sold as (
      select school_id, sum(delta) as points from credit_entry where reason not in ('booking', 'cancellation') group by 1),
    kept as (select school_id, sum(points) as points from contract group by 1),
    used as (
      select school_id, sum(cost) as points from booking
      where contract_id is not null and status in ('booked', 'cancel-no-return') group by 1)
    select s.name as subject, coalesce(sold.points, 0) || ' sold, ' || coalesce(kept.points, 0) || ' left and '
      || coalesce(used.points, 0) || ' used or booked' as detail
    from school s left join sold on sold.school_id = s.id left join kept on kept.school_id = s.id left join used on used.school_id = s.id
    where coalesce(sold.points, 0) <> coalesce(kept.points, 0) + coalesce(used.points, 0)`,

  'what was paid in all months is what contracts say was paid': `
    with paid as (
      select p.school_id, sum(p.value) as yen from contract_payment p
      where not p.removed and not exists (
        select from contract_payment later where later.school_id = p.school_id and later.contract_id = p.contract_id
          and later.number = p.number and later.revision > p.revision) group by 1),
    kept as (select school_id, sum(paid) as yen from contract group by 1)
    select s.name as subject, coalesce(paid.yen, 0) || ' by its payments, ' || coalesce(kept.yen, 0) || ' by its contracts' as detail
    from school s left join paid on paid.school_id = s.id left join kept on kept.school_id = s.id
    where coalesce(paid.yen, 0) <> coalesce(kept.yen, 0)`,

  'deposits are applied as the payments say, and never more than came in': `
    select st.last_name || ' ' || st.first_name as subject, d.held || ' yen held, ' || d.applied || ' applied, '
      || coalesce(p.yen, 0) || ' paid from deposits' as detail
    from (
      select school_id, student_id, sum(case kind when 'received' then value else -value end) as held,
        coalesce(sum(value) filter (where kind = 'applied'), 0) as applied
      from deposit_entry where undone_at is null group by 1, 2) d
    join student st on st.school_id = d.school_id and st.id = d.student_id
    left join (
      select k.school_id, k.student_id, sum(p.value) as yen from contract_payment p
      join contract k on k.school_id = p.school_id and k.id = p.contract_id
      where p.from_deposit and not p.removed and not exists (
        select from contract_payment later where later.school_id = p.school_id and later.contract_id = p.contract_id
          and later.number = p.number and later.revision > p.revision) group by 1, 2) p
      on p.school_id = d.school_id and p.student_id = d.student_id
    where d.held < 0 or d.applied <> coalesce(p.yen, 0)`,

  'what a run has done is what its steps say': `
    select r.id::text as subject, r.done || ' counted, ' || count(s.outcome) || ' steps done of ' || count(s.number) as detail
    from (
      select school_id, id, done, total, (select coalesce(sum(value::int), 0) from jsonb_each_text(counts)) as counted from run) r
      left join run_step s on s.school_id = r.school_id and s.run_id = r.id
    group by r.school_id, r.id, r.done, r.total, r.counted
    having r.done <> count(s.outcome) or r.total <> count(s.number) or r.done <> r.counted`,

  ...renewalChecks,
})

/**
 * Recomputes every balance, seat count and limit from the ledger, bookings, payments and activity, in one consistent
 * view of the database. Returns the differences; none means a clean school. With `instant` it also reports what should
 * have been done by then. Without it, a backup of last week adds up, too.
 */
export async function audit(em: EntityManager, instant?: Temporal.Instant): Promise<Difference[]> {
  return em.fork().transactional(
    async (inner) => {
      const differences = await differencesIn(inner)
      if (instant !== undefined) {
        const overdue = await query(inner, overdueCarryOver(instant) as Sql<Omit<Difference, 'check'>>)
        differences.push(...overdue.map((row) => ({ check: 'what ended and carries over was carried over', ...row })))
      }
      return differences
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  )
}

/** Returns them as the transaction of `em` sees them. */
export async function differencesIn(em: EntityManager): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [check, statement] of Object.entries(checks)) {
    const rows = await query<Omit<Difference, 'check'>>(em, statement)
    differences.push(...rows.map((row) => ({ check, ...row })))
  }
  const money = await auditMoney(em)
  const papers = await auditPapers(em)
  return [
    ...differences,
    ...money.map((row) => ({ check: 'what is owed equals price, adjustments and payments', ...row })),
    ...papers.map((row) => ({ check: 'papers add up, and their numbers have no gap', ...row })),
  ]
}
