import { type ClosuresInput, closuresInput } from '@koma/schema/input/closure'
import { plusDays } from '@koma/schema/rules/time'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayClose, maySeeClosures } from './closure.policy.ts'
import { stillToPhone } from './closureCalls.ts'
import type { ClosureSlotType, ClosureType } from './closure.type.ts'

/**
 * Returns the closures that touch these days, by their time. Staff see all, students those of the school and of places,
 * and teachers also their own. A teacher's absence and its reason are no business of others.
 */
export async function closures(ctx: Context, input: ClosuresInput): Promise<ClosureType[]> {
  const viewer = maySeeClosures(ctx)
  const { from, to } = parseInput(ctx, closuresInput, input)
  return query(
    ctx.em,
    sql<ClosureType>`
      select c.id, ${wallTime('starts_at')} as "startsAt", ${wallTime('ends_at')} as "endsAt",
        location_id as "locationId", c.teacher_id as "teacherId", l.location_name as "locationName",
        t.display_name as "teacherName", reason,
        case when ${viewer.type} = 'staff' then run_id end as "runId",
        case when ${viewer.type} = 'staff' then (select count(*)::int from closure_call call
          where call.school_id = ${ctx.school.id} and call.closure_id = c.id and ${stillToPhone(ctx.school.id)}) else 0 end
          as "callsLeft"
      from closure c
      left join location l on l.school_id = c.school_id and l.id = c.location_id
      left join teacher t on t.school_id = c.school_id and t.id = c.teacher_id
      where c.school_id = ${ctx.school.id} and reopened_at is null
        and ends_at > ${from}::date and starts_at < ${plusDays(to, 1)}::date
        and (${viewer.type} = 'staff' or c.teacher_id is null or c.teacher_id = ${viewer.id})
      order by starts_at, c.id`,
  )
}

/**
 * Returns what happened to each slot and booking of a run's closures, also once they are undone. Staff with
 * `settingsEdit`.
 */
export async function closedSlots(ctx: Context, { runId }: { runId: string }): Promise<ClosureSlotType[]> {
  mayClose(ctx)
  return query(
    ctx.em,
    sql<ClosureSlotType>`
      select cs.slot_id as "slotId", kept ->> 'starts_at' as "startsAt", kept ->> 'ends_at' as "endsAt",
        (kept ->> 'teacher_id')::uuid as "teacherId", cs.returned, cs.note, coalesce(b.bookings, '[]') as bookings
      from closure c
      join closure_slot cs on cs.school_id = ${ctx.school.id} and cs.closure_id = c.id
      left join lateral (
        select jsonb_agg(jsonb_build_object('bookingId', b.id, 'name', st.last_name || ' ' || st.first_name,
          'returned', case when c.reopened_at is not null then cb.new_booking_id is not null end, 'note', cb.note)
          order by b.booked_at, b.id) as bookings
        from closure_booking cb join booking b on b.school_id = ${ctx.school.id} and b.id = cb.booking_id
        left join student st on st.school_id = ${ctx.school.id} and st.id = b.student_id
        where cb.school_id = ${ctx.school.id} and cb.closure_id = c.id and b.slot_id = cs.slot_id) b on true
      where c.school_id = ${ctx.school.id} and c.run_id::text = ${runId} order by kept ->> 'starts_at', cs.slot_id`,
  )
}
