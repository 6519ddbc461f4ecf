import { guardiansNotified } from '../mail/guardianCopies.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayPhone } from './closure.policy.ts'
import type { ClosureCallType, ClosureLessonType, ClosureOutcomeType } from './closureOutcome.type.ts'

/** The most lessons that are listed; an absence has at most 200. */
const MOST_LESSONS = 500

/**
 * Returns what a closure or an absence has done: who covers which lesson, which is not held, which still waits for a
 * decision, and who has to be phoned. Also once it is undone, then with whom the undo has to be said to. Null for any
 * other task. Staff, without a flag.
 */
export async function closureOutcome(
  ctx: Context,
  { runId }: { runId: string },
): Promise<Omit<ClosureOutcomeType, 'run'> | null> {
  mayPhone(ctx)
  const [closure] = await query(
    ctx.em,
    sql<{ isUndone: boolean; startsAt: string; endsAt: string; teacherId: string | null }>`
      select bool_and(c.reopened_at is not null) as "isUndone", ${wallTime('min(c.starts_at)')} as "startsAt",
        ${wallTime('max(c.ends_at)')} as "endsAt", (array_agg(c.teacher_id))[1] as "teacherId"
      from closure c where c.school_id = ${ctx.school.id} and c.run_id::text = ${runId} having count(*) > 0`,
  )
  if (closure === undefined) return null
  const [lessons, calls] = await Promise.all([lessonsOf(ctx, runId), callsOf(ctx, runId)])
  return { runId, ...closure, lessons, calls }
}

/** The name of what takes a slot without a student, such as a meeting; null for a lesson. */
const otherBooking = (schoolId: string, slotId: Sql): Sql => sql`(select k.display_name from booking b
  join course k on k.school_id = ${schoolId} and k.id = b.course_id
  where b.school_id = ${schoolId} and b.live_slot_id = ${slotId} and b.student_id is null limit 1)`

/** Returns the lessons by time: given to somebody, not held, or left with the absent teacher. */
function lessonsOf(ctx: Context, runId: string): Promise<ClosureLessonType[]> {
  const school = ctx.school.id
  return query(
    ctx.em,
    sql<ClosureLessonType>`
      with closed as (
        select id, starts_at, ends_at, teacher_id, reopened_at from closure
        where school_id = ${school} and run_id::text = ${runId})
      select lesson."slotId", lesson."startsAt", lesson."endsAt", lesson.outcome, t.display_name as "toTeacher",
        f.display_name as "fromTeacher", lesson.students, lesson."otherBooking"
      from (
        select s.slot_id as "slotId", ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
          case when s.returned then 'left' else 'given' end as outcome, s.from_teacher_id, s.to_teacher_id,
          array(select st.last_name || ' ' || st.first_name from booking b
            join student st on st.school_id = ${school} and st.id = b.student_id
            where b.school_id = ${school} and b.live_slot_id = s.slot_id order by b.booked_at, b.id) as students,
          ${otherBooking(school, sql`s.slot_id`)} as "otherBooking"
        from closed c join substitution s on s.school_id = ${school} and s.closure_id = c.id
        union all
        select cs.slot_id, kept ->> 'starts_at', kept ->> 'ends_at', case when cs.returned then 'left' else 'closed' end,
          (kept ->> 'teacher_id')::uuid, null,
          array(select st.last_name || ' ' || st.first_name
            from closure_booking cb join booking b on b.school_id = ${school} and b.id = cb.booking_id
            join student st on st.school_id = ${school} and st.id = b.student_id
            where cb.school_id = ${school} and cb.closure_id = c.id and b.slot_id = cs.slot_id order by b.booked_at, b.id),
          (select k.display_name from closure_booking cb
            join booking b on b.school_id = ${school} and b.id = cb.booking_id and b.student_id is null
            join course k on k.school_id = ${school} and k.id = b.course_id
            where cb.school_id = ${school} and cb.closure_id = c.id and b.slot_id = cs.slot_id limit 1)
        from closed c join closure_slot cs on cs.school_id = ${school} and cs.closure_id = c.id
        union all
        select s.id, ${wallTime('s.starts_at')}, ${wallTime('s.ends_at')},
          -- What has begun, or is no lesson, needs no decision.
          case when s.starts_at <= ${ctx.now}::timestamp or ${otherBooking(school, sql`s.id`)} is not null
            then 'stays' else 'left' end,
          s.teacher_id, null,
          array(select st.last_name || ' ' || st.first_name from booking b
            join student st on st.school_id = ${school} and st.id = b.student_id
            where b.school_id = ${school} and b.live_slot_id = s.id order by b.booked_at, b.id),
          ${otherBooking(school, sql`s.id`)}
        from closed c join slot s on s.school_id = ${school} and s.teacher_id = c.teacher_id
          and s.starts_at < c.ends_at and s.ends_at > c.starts_at
        where c.reopened_at is null) lesson
      left join teacher f on f.school_id = ${school} and f.id = lesson.from_teacher_id
      left join teacher t on t.school_id = ${school} and t.id = lesson.to_teacher_id
      order by lesson."startsAt", f.display_name collate "C", lesson."slotId" limit ${MOST_LESSONS}`,
  )
}

/** Returns whom no email reached, students first, by name. */
function callsOf(ctx: Context, runId: string): Promise<ClosureCallType[]> {
  const school = ctx.school.id
  return query(
    ctx.em,
    sql<ClosureCallType>`
      select call.person_id as id, call.person_type as type, person.name, person.phone as "phoneNumber", person.guardians, call.notice,
        call.roles, call.slot_ids as "slotIds", call.of_undo as "ofUndo",
        ${wallTime('call.phoned_at')} as "phonedAt", call.phoned_by as "phonedBy"
      from closure c
      join closure_call call on call.school_id = ${school} and call.closure_id = c.id
      join lateral (
        select st.last_name || ' ' || st.first_name as name, st.phone_number as phone,
          ${guardiansNotified(school, sql`st`, { kind: sql`'closure'`, reached: sql`(st.notify and st.email <> '')` })} as guardians from student st
        where st.school_id = ${school} and st.id = call.person_id and not st.deleted
        union all
        select t.display_name, t.phone_number, '[]'::jsonb from teacher t
        where t.school_id = ${school} and t.id = call.person_id and not t.deleted) person on true
      where c.school_id = ${school} and c.run_id::text = ${runId}
      order by call.person_type collate "C", person.name collate "C", call.person_id`,
  )
}
