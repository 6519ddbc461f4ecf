import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query } from '../platform/database/sql.ts'
import { MAIL_ATTEMPTS } from '../platform/jobs/mailJob.ts'
import type { MailKind } from '../mail/mail.kinds.ts'
import { makeMail } from '../mail/makeMail.ts'
import { type MailToMake, mailToMakeColumns } from '../mail/mailToMake.ts'
import { schoolUrl } from '../mail/schoolUrl.ts'
import { timeZone } from './school.ts'

/** The number of the latest bookings and cancellations that were mailed to their students. */
const MADE = 14
const CANCELLED = 6
/** The mail, counted from the latest, that no server accepted. */
const REFUSED = 3

/**
 * The mails of the latest bookings and cancellations before `now`, to the students who want mail, as their letters were
 * sent a moment after; one of them was refused. Nothing is sent: all are done with. The oldest is written first, since
 * ids say which is newer. `url` is where Koma is found.
 */
export async function insertMails(
  em: EntityManager,
  schoolId: string,
  { now, url }: { now: WallTime; url: string },
): Promise<void> {
  const mails = await query<MailToMake>(
    em,
    `with m as (
       insert into mail (school_id, key, kind, student_id, address, language, data, queued_at, due_at)
       select $1, kind || ':' || "bookingId" || ':' || "studentId", kind, "studentId", email, com_lang, data, at, at
       from (${LATEST}) latest where nth <= case kind when 'bookingMade' then $3::int else $4::int end
       order by at on conflict do nothing returning *)
     select ${mailToMakeColumns} from m join school s on s.id = $1 order by m.id desc`,
    [schoolId, now, MADE, CANCELLED, timeZone],
  )
  const address = await schoolUrl(em, schoolId, url)
  for (const [index, mail] of mails.entries()) {
    const made = await makeMail(em, mail, address)
    if (typeof made === 'string') throw new Error(`a mail of the demo has nothing to say: ${mail.kind}`)
    const isRefused = index + 1 === REFUSED
    await query(
      em,
      `update mail set state = $3, attempts = $4, subject = $5, body_text = $6, body_html = $7, last_error = $8,
         finished_at = queued_at + $9::interval
       where school_id = $1 and id = $2`,
      isRefused
        ? [schoolId, mail.id, 'failed', MAIL_ATTEMPTS, null, null, null, '550 5.1.1 User unknown', '1 hour']
        : [schoolId, mail.id, 'sent', 1, made.subject, made.text, made.html, null, '2 seconds'],
    )
  }
}

/**
 * The latest of one type, few enough that nobody need know how large the other tables are: they were empty a moment
 * ago.
 */
const latestOf = (type: string, kind: MailKind) => `(select *, '${kind}' as kind from activity
  where school_id = $1 and type = '${type}' and at < $2::timestamp - interval '1 hour' order by at desc limit 60)`

/** The bookings and cancellations before $2 of students who want mail, by kind of mail and the latest first. */
const LATEST = `select a.kind, b.id as "bookingId", st.id as "studentId", st.email, st.com_lang, a.at at time zone $5 as at,
    row_number() over (partition by a.kind order by a.at desc, b.id) as nth,
    jsonb_build_object('studentId', st.id, 'startsAt', to_char(b.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS'),
      'endsAt', to_char(b.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS'), 'teacherId', a.teacher_id, 'courseId', b.course_id,
      'online', b.online, 'locationId', b.location_id, 'contractName', a.contract_name, 'pointsAfter', a.points_after,
      'by', case when a.actor like 'student:%' then 'student' else 'staff' end)
    || case a.kind when 'bookingMade' then jsonb_build_object('cost', b.cost,
        'cancelBy', to_char(sl.cancel_by, 'YYYY-MM-DD"T"HH24:MI:SS'))
      else jsonb_build_object('credit', a.points_change) end as data
  from (${latestOf('booking', 'bookingMade')} union all ${latestOf('cancel-return', 'bookingCancelled')}) a
    join student st on st.school_id = $1 and st.id = a.student_id and st.active and st.notify and st.email <> ''
    join slot sl on sl.school_id = $1 and sl.id = a.slot_id
    join lateral (select * from booking b where b.school_id = $1 and b.slot_id = a.slot_id and b.student_id = a.student_id
      order by b.booked_at desc limit 1) b on true
  where a.contract_name is not null`
