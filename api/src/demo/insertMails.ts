import type { ActivityType } from '../activity/activity.ts'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { MAIL_ATTEMPTS } from '../platform/jobs/mailJobSql.ts'
import type { MailKind } from '../mail/mail.kinds.ts'
import { makeMail } from '../mail/makeMail.ts'
import { mailColumns, type MailToMake } from '../mail/mailToMake.ts'
import { schoolUrl } from '../mail/schoolUrl.ts'
import { timeZone } from './school.ts'

/** The number of the latest bookings and cancellations that were mailed to their students. */
const MADE = 14
const CANCELLED = 6
/** The mail, counted from the latest, that no server accepted. */
const REFUSED = 3

/**
 * Inserts the mails of the latest bookings and cancellations before `now` to the students who want mail, each a moment
 * after its booking. One of them was refused. Nothing is sent: all are done with. The oldest is written first, since
 * ids say which is newer. `url` is where Koma is found.
 */
export async function insertMails(
  em: EntityManager,
  schoolId: string,
  { now, url }: { now: WallTime; url: string },
): Promise<void> {
  const mails = await query(
    em,
    sql<MailToMake>`with m as (
       insert into mail (school_id, key, kind, student_id, address, language, data, queued_at, due_at)
       select ${schoolId}, kind || ':' || "bookingId" || ':' || "studentId", kind, "studentId", email, com_lang, data,
         at, at
       from (${latest(schoolId, now)}) latest
       where nth <= case kind when 'bookingMade' then ${MADE}::int else ${CANCELLED}::int end
       order by at on conflict do nothing returning *)
     select ${mailColumns(sql`${schoolId}`)} from m join school s on s.id = ${schoolId} order by m.id desc`,
  )
  const address = await schoolUrl(em, schoolId, url)
  for (const [index, mail] of mails.entries()) {
    const letter = await makeMail(em, mail, address)
    if (typeof letter === 'string') throw new Error(`a mail of the demo has nothing to say: ${mail.kind}`)
    const isRefused = index + 1 === REFUSED
    const outcome = isRefused
      ? sql`state = 'failed', attempts = ${MAIL_ATTEMPTS}, last_error = '550 5.1.1 User unknown',
          finished_at = queued_at + interval '1 hour'`
      : sql`state = 'sent', attempts = 1, subject = ${letter.subject}, body_text = ${letter.text}, body_html = ${letter.html},
          finished_at = queued_at + interval '2 seconds'`
    await query(em, sql`update mail set ${outcome} where school_id = ${schoolId} and id = ${mail.id}`)
  }
}

/**
 * Returns the latest of one type, few enough that nobody need know how large the other tables are: they were empty a
 * moment ago.
 */
const latestOf = (schoolId: string, now: WallTime, type: ActivityType, kind: MailKind) => sql`(
  select *, ${kind}::text as kind from activity
  where school_id = ${schoolId} and type = ${type} and at < ${now}::timestamp - interval '1 hour' order by at desc limit 60)`

/**
 * Returns the bookings and cancellations before `now` of students who want mail, by kind of mail and the latest
 * first.
 */
const latest = (schoolId: string, now: WallTime) => sql`
  select a.kind, b.id as "bookingId", st.id as "studentId", st.email, st.com_lang, a.at at time zone ${timeZone} as at,
    row_number() over (partition by a.kind order by a.at desc, b.id) as nth,
    jsonb_build_object('studentId', st.id, 'startsAt', to_char(b.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS'),
      'endsAt', to_char(b.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS'), 'teacherId', a.teacher_id, 'courseId', b.course_id,
      'online', b.online, 'locationId', b.location_id, 'contractName', a.contract_name, 'pointsAfter', a.points_after,
      'by', case when a.actor like 'student:%' then 'student' else 'staff' end)
    || case a.kind when 'bookingMade' then jsonb_build_object('cost', b.cost,
        'cancelBy', to_char(sl.cancel_by, 'YYYY-MM-DD"T"HH24:MI:SS'))
      else jsonb_build_object('credit', a.points_change) end as data
  from (${latestOf(schoolId, now, 'booking', 'bookingMade')}
    union all ${latestOf(schoolId, now, 'cancel-return', 'bookingCancelled')}) a
    join student st on st.school_id = ${schoolId} and st.id = a.student_id and st.active and st.notify and st.email <> ''
    join slot sl on sl.school_id = ${schoolId} and sl.id = a.slot_id
    join lateral (select * from booking b where b.school_id = ${schoolId} and b.slot_id = a.slot_id and b.student_id = a.student_id
      order by b.booked_at desc limit 1) b on true
  where a.contract_name is not null`
