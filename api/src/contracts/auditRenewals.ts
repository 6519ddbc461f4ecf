import { type Sql, sql } from '../platform/database/sql.ts'
import { lookup } from '@koma/schema/rules/lookup'

/** Checks of contracts that renew each other, and of what is carried over between them (MON-06, MON-10, D97, D98). */
export const renewalChecks: Readonly<Record<string, string>> = lookup({
  "a contract that follows another one is its student's, and the other one is renewed": `
    select k.contract_name as subject, 'follows ' || p.contract_name as detail
    from contract k join contract p on p.school_id = k.school_id and p.id = k.predecessor_id
    where not k.deleted and (p.student_id <> k.student_id or not p.renewed or not p.deleted and k.start_date <= p.end_date)`,

  'a renewed contract is followed by exactly one': `
    select k.contract_name as subject, count(f.id) || ' follow it' as detail
    from contract k left join contract f on f.school_id = k.school_id and f.predecessor_id = k.id and not f.deleted
    where not k.deleted
    group by k.school_id, k.id having count(f.id) <> case when k.renewed then 1 else 0 end`,

  'what was carried over from one contract came to another of the same student': `
    select k.student_id::text as subject, sum(e.delta) || ' points more' as detail
    from credit_entry e join contract k on k.school_id = e.school_id and k.id = e.contract_id
    where e.reason = 'carry-over' group by k.school_id, k.student_id having sum(e.delta) <> 0`,

  'what was carried over came from the contract before, or went to the one after it': `
    select k.contract_name as subject, e.delta || ' points' as detail
    from credit_entry e join contract k on k.school_id = e.school_id and k.id = e.contract_id
    where e.reason = 'carry-over' and not exists (
      select from credit_entry o join contract n on n.school_id = o.school_id and n.id = o.contract_id
      where o.school_id = e.school_id and o.reason = 'carry-over' and o.at = e.at and o.delta = -e.delta
        and (n.id = k.predecessor_id or n.predecessor_id = k.id))`,

  'a contract that was carried over is renewed': `
    select contract_name as subject, 'carried over to nothing' as detail
    from contract where carry_over_complete and not renewed and not deleted`,

  'a monthly run renews each contract once, and none that was undone': `
    select item.contract_name as subject, count(made.id) || ' renewals of it stand' as detail
    from run r
    join run_step s on s.school_id = r.school_id and s.run_id = r.id and s.outcome = 'renewed'
    join contract item on item.school_id = s.school_id and item.id = (s.item ->> 'id')::uuid
    left join contract made on made.school_id = s.school_id and made.id = s.ref and not made.deleted
    where r.kind = 'monthly'
    group by item.school_id, item.id
    having count(made.id) > 1 or count(made.id) filter (where r.taken_back_at is not null) > 0
      or count(*) filter (where made.predecessor_id <> item.id) > 0`,

  'a renewal that nobody has edited is as its predecessor and opened with its monthly points': `
    select k.contract_name as subject, 'opened with ' || coalesce(sum(e.delta), 0) || ' of ' || k.monthly_points as detail
    from contract k
    join run_step s on s.school_id = k.school_id and s.ref = k.id and s.outcome = 'renewed'
    left join credit_entry e on e.school_id = k.school_id and e.contract_id = k.id and e.reason = 'opening'
    where not k.deleted and k.version = 1
    group by k.school_id, k.id having coalesce(sum(e.delta), 0) <> k.monthly_points`,
})

/**
 * Returns the check for contracts that should have carried over and have not. They are renewed and ended, at their
 * schools, before the day before `instant`; the job looks every five minutes.
 */
export const overdueCarryOver = (instant: Temporal.Instant): Sql => sql`
  select k.contract_name as subject, 'ended on ' || k.end_date || ' with ' || k.points || ' points' as detail
  from contract k join school s on s.id = k.school_id
  where not k.carry_over_complete and not k.deleted
    and (k.carry_over or exists (select from point_lot l
      where l.school_id = k.school_id and l.contract_id = k.id and l.points > 0 and l.valid_until > k.end_date))
    and k.end_date < (${instant.toString()}::timestamptz at time zone s.timezone_name)::date - 1
    and exists (select from contract f where f.school_id = k.school_id and f.predecessor_id = k.id and not f.deleted)`
