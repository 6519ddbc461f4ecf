import type { MakeUp, MarkedAs, MissedLesson } from '@koma/schema/rules/makeUp'
import { dateOf, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'

/** Make-up points that the mark of a booking has given. */
interface HeldMakeUp extends MakeUp {
  /** The booked lessons that some of them pay for; those lost with a late cancellation pay for none. */
  usedBy: WallTime[]
}

/** What decides about the make-up points of a booking. */
export interface MakeUpFacts extends MissedLesson, MarkedAs {
  bookingId: string
  slotId: string
  studentId: string
  contractId: string | null
  held: HeldMakeUp | null
  /** The points that marks of this lesson gave and that are no longer there, now or before a correction. */
  spent: number
}

/** Reads the facts of live bookings of students, of those that `which` says of `booking b` and `slot s`. */
export function makeUpFacts(em: EntityManager, { school, now }: Context, which: Sql): Promise<MakeUpFacts[]> {
  const today = dateOf(now)
  return query(
    em,
    sql<MakeUpFacts>`
      select b.id as "bookingId", s.id as "slotId", b.student_id as "studentId", b.contract_id as "contractId", b.cost,
        b.starts_at::date::text as day, b.attendance, b.attendance_reason as reason,
        coalesce(k.deleted, true) as "isWithoutContract", coalesce(v.kind = 'trial', false) as "isTrial",
        exists (
          select from student_leave l
          where l.school_id = ${school.id} and l.student_id = b.student_id and l.kind = 'leaving' and l.undone_at is null
            and l.from_day <= ${today} and coalesce(l.until_day >= ${today}, true)) as "hasLeft",
        held.lot as held,
        (select coalesce(sum(l.given - l.points), 0)::int from contract own
          join point_lot l on l.school_id = own.school_id and l.contract_id = own.id and l.origin = 'make-up'
          where own.school_id = ${school.id} and own.student_id = b.student_id and l.missed_at = b.starts_at) as spent
      from booking b join slot s on s.school_id = b.school_id and s.id = b.live_slot_id
      left join contract k on k.school_id = b.school_id and k.id = b.contract_id
      left join plan_version v on v.school_id = k.school_id and v.id = k.plan_version_id
      left join lateral (${heldLots(school.id)}) held on true
      where b.school_id = ${school.id} and b.student_id is not null and ${which}
      order by b.id`,
  )
}

/** Returns the make-up points of `booking b` with the lessons they pay for, wherever they were carried. */
const heldLots = (schoolId: string): Sql => sql`
  with chain as materialized (select * from koma_make_up_lots(${schoolId}, b.id))
  select jsonb_build_object('points', sum(l.given), 'validUntil', max(l.valid_until), 'usedBy', (
    select coalesce(jsonb_agg(${wallTime('u.starts_at')} order by u.starts_at), '[]') from (
      select used.starts_at
      from credit_entry e cross join jsonb_each_text(e.lots) m
      join booking used on used.school_id = e.school_id and used.id = e.booking_id
      where e.school_id = ${schoolId} and e.contract_id in (select contract_id from chain)
        and m.key::uuid in (select id from chain) and used.status = 'booked'
      group by used.id, used.starts_at having sum(m.value::int) < 0) u)) as lot
  from chain l having count(*) > 0`
