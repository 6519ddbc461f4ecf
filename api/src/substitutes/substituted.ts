import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySubstitute } from './substitute.policy.ts'
import type { SubstitutedType } from './substitute.type.ts'

/**
 * Returns the lessons that a run has given to somebody or closed. Each says who was to teach, who teaches, and what
 * came back once it was undone. Staff with `slotEdit`; empty for a run that is not an absence.
 */
export async function substituted(ctx: Context, { runId }: { runId: string }): Promise<SubstitutedType[]> {
  maySubstitute(ctx)
  return query(
    ctx.em,
    sql<SubstitutedType>`
      with run_closure as (
        select c.id, c.reopened_at from closure c
        where c.school_id = ${ctx.school.id} and c.run_id::text = ${runId}
          and exists (select from run r where r.school_id = ${ctx.school.id} and r.id = c.run_id and r.kind = 'substitution'))
      select * from (
        select s.slot_id as "slotId", ${wallTime('s.starts_at')} as "startsAt",
          ${wallTime('s.ends_at')} as "endsAt",
          s.from_teacher_id as "fromTeacherId", f.display_name as "fromTeacher", s.to_teacher_id as "toTeacherId",
          t.display_name as "toTeacher", s.returned, s.note, '[]'::jsonb as bookings
        from run_closure c
        join substitution s on s.school_id = ${ctx.school.id} and s.closure_id = c.id
        join teacher f on f.school_id = ${ctx.school.id} and f.id = s.from_teacher_id
        join teacher t on t.school_id = ${ctx.school.id} and t.id = s.to_teacher_id
        union all
        select cs.slot_id, kept ->> 'starts_at', kept ->> 'ends_at', (kept ->> 'teacher_id')::uuid,
          f.display_name, null, null, cs.returned, cs.note, coalesce((
            select jsonb_agg(jsonb_build_object('bookingId', b.id, 'name', st.last_name || ' ' || st.first_name,
              'returned', case when c.reopened_at is not null then cb.new_booking_id is not null end, 'note', cb.note)
              order by b.booked_at, b.id)
            from closure_booking cb join booking b on b.school_id = ${ctx.school.id} and b.id = cb.booking_id
            left join student st on st.school_id = ${ctx.school.id} and st.id = b.student_id
            where cb.school_id = ${ctx.school.id} and cb.closure_id = c.id and b.slot_id = cs.slot_id), '[]')
        from run_closure c
        join closure_slot cs on cs.school_id = ${ctx.school.id} and cs.closure_id = c.id
        left join teacher f on f.school_id = ${ctx.school.id} and f.id = (cs.kept ->> 'teacher_id')::uuid) lessons
      order by "startsAt", "slotId"`,
  )
}
