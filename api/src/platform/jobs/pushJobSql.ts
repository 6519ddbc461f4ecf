import { type Sql, sql } from '../database/sql.ts'
import { queuePriority } from './queuePriority.ts'

/** The task that sends one email as a notification to one browser. */
export const SEND_PUSH = 'sendPush'

/** The tries to send a notification; the waits between grow to six hours, more than a day in all. */
export const PUSH_ATTEMPTS = 16

/** The kinds of emails that are also sent as notifications: news about lessons, and reminders of them. */
const PUSHED = sql`('bookingMade', 'bookingCancelled', 'bookingMoved', 'lessonChanged', 'waitingPlace', 'offerMade',
  'waitingEnded', 'closure', 'templateBookings', 'lessonsBooked', 'reminder')`

/** The condition that a session `se` is of the account that a mail `m` goes to; of a child's mail, the guardian's. */
export const readsMail = sql`case when m.guardian_id is null
  then se.student_id = m.student_id or se.teacher_id = m.teacher_id else se.guardian_id = m.guardian_id end`

/**
 * Returns the browsers to which the mails of `posted` also go as notifications, with the place of each in its school,
 * from 1. Students and guardians are told nothing that they did themselves, and a mail that is sent again by hand is no
 * news. `posted` has the `school_id` and the id (`ref`) of each mail; `school` names the school of its row `t`.
 * (PUSH-03)
 */
export const pushedTo = (posted: Sql, school: Sql): Sql => sql`
  select m.school_id, m.id as mail_id, p.id as subscription_id, m.due_at,
    (row_number() over (partition by m.school_id order by m.id, p.id))::int as nth
  from ${posted} t
  join mail m on m.school_id = ${school} and m.id = t.ref
  join session se on se.school_id = ${school} and ${readsMail}
  join push_subscription p on p.school_id = ${school} and p.session_id = se.id
  where m.kind in ${PUSHED} and m.last_error is null
    and not (m.student_id is not null and m.data ->> 'by' is not distinct from 'student'
      and m.data ->> 'guardianId' is not distinct from m.guardian_id::text)`

/**
 * Returns the job of one notification to one browser as a row for the queue's `add_jobs`, made of expressions. Its key
 * makes it the only one; it runs once the mail is due.
 */
export function pushJob(push: Record<'schoolId' | 'mailId' | 'subscriptionId' | 'dueAt' | 'nth', Sql>): Sql {
  const { schoolId, mailId, subscriptionId, dueAt, nth } = push
  return sql`row(${sql.lit(SEND_PUSH)},
    json_build_object('schoolId', ${schoolId}, 'mailId', ${mailId}, 'subscriptionId', ${subscriptionId}), null, ${dueAt},
    ${sql.lit(PUSH_ATTEMPTS)}, 'push:' || ${mailId} || ':' || ${subscriptionId}, ${queuePriority(sql`null`, nth)}, null
    )::graphile_worker.job_spec`
}
