import { DAYS_BEFORE_END, FEW_POINTS } from '@koma/schema/rules/contractFlags'
import { dateOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import { owedFor } from '../contracts/contractRecord.reads.ts'
import { stillToPhone } from '../closures/closureCalls.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeeFigures } from './figures.policy.ts'
import type { TodayLessonType, TodayType } from './today.type.ts'

/** The minutes ahead in which lessons count as next. */
const SOON = 120
/** The days over which missing attendance is listed and waiting lists are counted. */
const DAYS_UNMARKED = 7
const DAYS_WAITING = 14
const MOST_LESSONS = 60
/** For how many days the first lesson after these is looked for. */
const DAYS_AHEAD = 14

/**
 * Returns what staff look at first in the morning: current and next lessons, missing attendance, free seats, waiting
 * students, what is owed, ends or runs low, failed mails, running tasks and whom to phone. Staff, without a flag
 * (D128).
 */
export async function today(ctx: Context): Promise<TodayType> {
  maySeeFigures(ctx)
  const day = dateOf(ctx.now)
  const unmarkedFrom = plusDays(day, -DAYS_UNMARKED)
  const waitingTo = plusDays(day, DAYS_WAITING)
  const [lessons, [upcoming], [figures]] = await Promise.all([
    lessonsFrom(ctx),
    firstAfter(ctx),
    query(
      ctx.em,
      sql<Omit<TodayType, 'lessons' | 'upcoming' | 'unmarkedFrom' | 'waitingTo'>>`
        select
        (select count(*)::int from slot s
         where s.school_id = ${ctx.school.id} and s.booked_count > 0 and s.starts_at <= ${ctx.now}
           and s.ends_at > ${ctx.now} and s.starts_at >= ${day}::date) as "inProgress",
        (select count(distinct b.live_slot_id)::int from booking b
         where b.school_id = ${ctx.school.id} and b.live_slot_id is not null and b.starts_at >= ${unmarkedFrom}::date
           and b.starts_at < ${ctx.now} and b.ends_at <= ${ctx.now} and b.student_id is not null
           and b.attendance is null) as unmarked,
        (select count(*)::int from slot s
         where s.school_id = ${ctx.school.id} and s.starts_at > ${ctx.now} and s.starts_at < ${day}::date + 1
           and (s.capacity is null or s.booked_count + s.held_count < s.capacity)
           and exists (select from teacher t
             where t.school_id = ${ctx.school.id} and t.id = s.teacher_id and t.active)) as free,
        (select count(distinct w.slot_id)::int from slot s
         join waiting w on w.school_id = s.school_id and w.slot_id = s.id
         where s.school_id = ${ctx.school.id} and s.starts_at > ${ctx.now}
           and s.starts_at < ${waitingTo}::date + 1) as waiting,
        (select count(*)::int from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
         where k.school_id = ${ctx.school.id} and ${sql.raw(owedFor)}) as unpaid,
        (select count(*)::int from contract
         where school_id = ${ctx.school.id} and active and not deleted and not renewed
           and end_date <= ${day}::date + ${DAYS_BEFORE_END}::int) as ending,
        (select count(*)::int from contract
         where school_id = ${ctx.school.id} and active and not deleted and not monthly_contract
           and points < ${FEW_POINTS}::int) as low,
        (select count(*)::int from mail where school_id = ${ctx.school.id} and state = 'failed') as "failedMails",
        (select coalesce(jsonb_agg(jsonb_build_object('runId', run_id, 'teacherName', teacher_name, 'startsAt', starts_at,
             'people', people) order by starts_at, run_id), '[]')
         from (
           select c.run_id, min(t.display_name) as teacher_name, min(c.starts_at) as starts_at,
             count(call.person_id)::int as people
           from closure c
           join closure_call call on call.school_id = ${ctx.school.id} and call.closure_id = c.id and ${stillToPhone(ctx.school.id)}
           left join teacher t on t.school_id = ${ctx.school.id} and t.id = c.teacher_id
           where c.school_id = ${ctx.school.id} and c.ends_at > ${ctx.now} and c.run_id is not null
           group by c.run_id) left_over) as calls,
        (select count(*)::int from student_leave l
         join student st on st.school_id = l.school_id and st.id = l.student_id and not st.deleted
         where l.school_id = ${ctx.school.id} and l.undone_at is null and l.kind = 'pause' and l.until_day is null
           and l.remind_on <= ${day}::date) as "leavesToCheck",
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'actorName', actor_name,
             'done', done, 'total', total) order by id), '[]')
         from run where school_id = ${ctx.school.id} and state = 'working') as runs`,
    ),
  ])
  if (figures === undefined) throw new Error('a statement without a row')
  return { lessons, upcoming: upcoming ?? null, unmarkedFrom, waitingTo, ...figures }
}

/** Returns the lessons in progress and those that start soon. */
function lessonsFrom(ctx: Context): Promise<TodayLessonType[]> {
  const isNear = sql`s.ends_at > ${ctx.now} and s.starts_at > ${ctx.now}::timestamp - interval '1 day'
    and s.starts_at <= ${plusMinutes(ctx.now, SOON)}`
  return bookedLessons(ctx, isNear, MOST_LESSONS)
}

/** Returns the first lesson after those; none where nothing is booked in the days ahead. */
function firstAfter(ctx: Context): Promise<TodayLessonType[]> {
  const to = plusDays(dateOf(ctx.now), DAYS_AHEAD)
  return bookedLessons(ctx, sql`s.starts_at > ${plusMinutes(ctx.now, SOON)} and s.starts_at < ${to}::date`, 1)
}

/** Returns the first booked lessons, by time and then by their teachers' names. */
function bookedLessons(ctx: Context, when: Sql, most: number): Promise<TodayLessonType[]> {
  return query(
    ctx.em,
    sql<TodayLessonType>`
      select s.id as "slotId", ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
        l.location_name as place, c.display_name as "courseName", t.display_name as "teacherName", who.students,
        who.unmarked
      from slot s
      join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
      join course c on c.school_id = s.school_id and c.id = s.booked_course_id
      left join location l on l.school_id = s.school_id and l.id = s.booked_location_id and not s.booked_online
      cross join lateral (
        select coalesce(array_agg(st.last_name || ' ' || st.first_name order by b.booked_at, b.id)
            filter (where st.id is not null), '{}') as students,
          count(*) filter (where st.id is not null and b.attendance is null)::int as unmarked
        from booking b left join student st on st.school_id = b.school_id and st.id = b.student_id
        where b.school_id = ${ctx.school.id} and b.live_slot_id = s.id) who
      where s.school_id = ${ctx.school.id} and s.booked_count > 0 and ${when}
      order by s.starts_at, t.display_name collate "C", s.id limit ${most}`,
  )
}
