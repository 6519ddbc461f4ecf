import { dateOf, plusDays, type WallDate, type WallTime, wallTimeIn } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import { accountId } from '../accounts/accountTables.ts'
import type { Events } from '../platform/live/events.ts'
import { guardiansToTell } from './guardianCopies.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'

/** The school's clock: when the day's schedule goes out, and until when a late one still does. */
const FROM = 'T07:00:00'
const UNTIL = 'T12:00:00'

/**
 * Writes the daily schedule mails that are due at `instant`, at every school whose clock shows 07:00 to noon. They go
 * to students with a lesson that day, their guardians (FAM-11) and teachers with a booked slot who want mail (D14),
 * unless all of it has begun. Each person gets one a day however often it is called, so a process that was down at
 * seven catches up. A booking after seven only has its confirmation.
 */
export async function queueDailySchedules(
  orm: MikroORM,
  events: Events,
  instant: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  const schools = await query(
    orm.em.fork(),
    sql<{ id: string; timezoneName: string }>`select id, timezone_name as "timezoneName" from school order by id`,
  )
  for (const { id, timezoneName } of schools) {
    const now = wallTimeIn(timezoneName, instant)
    const day = dateOf(now)
    if (now < day + FROM || now >= day + UNTIL) continue
    await inTransaction({ em: orm.em, events }, (em) => query(em, schedulesInsert(id, day, now)))
  }
}

function schedulesInsert(schoolId: string, day: WallDate, now: WallTime): Sql {
  const [from, to, sentFrom] = [`${day}T00:00:00`, `${plusDays(day, 1)}T00:00:00`, day + FROM]
  const reached = sql`(p.notify and p.email <> '' and ${notStopped(schoolId, 'student')})`
  return sql`
    with booked as (
      select p.* from student p
      where p.school_id = ${schoolId} and p.active and exists (
        select from booking b
        where b.school_id = ${schoolId} and b.student_id = p.id and b.status = 'booked'
          and b.starts_at >= ${from} and b.starts_at < ${to} and b.starts_at > ${now} and b.booked_at < ${sentFrom})),
    due as (
      select 'student' as type, p.id, null::uuid as guardian_id, p.email, p.com_lang from booked p
      where ${reached}
      union all
      select 'student', p.id, copy.id, copy.email, copy.com_lang from booked p
      cross join lateral (
        select g.id, g.email, g.com_lang
        from ${guardiansToTell(schoolId, sql`p.id`, { kind: sql`'dailySchedule'`, sentTo: sql`case when ${reached} then p.email end` })}) copy
      union all
      select 'teacher', p.id, null, p.email, p.com_lang from teacher p
      where p.school_id = ${schoolId} and p.active and p.notify and p.email <> '' and ${notStopped(schoolId, 'teacher')} and exists (
        select from slot s join booking b on b.school_id = s.school_id and b.live_slot_id = s.id
        where s.school_id = ${schoolId} and s.teacher_id = p.id
          and s.starts_at >= ${from} and s.starts_at < ${to} and s.starts_at > ${now} and b.booked_at < ${sentFrom})),
    made as (
      insert into mail (school_id, key, kind, student_id, teacher_id, guardian_id, address, language, data)
      select ${schoolId}::uuid, 'dailySchedule:' || ${day}::text || ':' || id || coalesce(':' || guardian_id, ''), 'dailySchedule',
        case type when 'student' then id end, case type when 'teacher' then id end, guardian_id, email, com_lang,
        jsonb_build_object('day', ${day}::text)
      from due on conflict (school_id, key) do nothing returning id)
    insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, 'mail', id from made`
}

/** Returns the condition that a person `p` has not stopped these mails. */
function notStopped(schoolId: string, type: 'student' | 'teacher'): Sql {
  return sql`not exists (
    select from reminder_choice c
    where c.school_id = ${schoolId} and c.${accountId(type)} = p.id and not c.daily_schedule)`
}
