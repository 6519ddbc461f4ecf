import { type Sql, sql } from '../database/sql.ts'
import { queuePriority } from './queuePriority.ts'

/** The task that delivers one mail. */
export const DELIVER_MAIL = 'deliverMail'

/** The tries to deliver an email; the waits between grow to six hours, nearly three days in all. */
export const MAIL_ATTEMPTS = 20

/** Mails that somebody waits for in front of a screen: they skip their school's queue. */
const AT_ONCE = sql`('passwordReset', 'emailConfirm')`

/**
 * Returns the job of one mail as a row for the queue's `add_jobs`, made of expressions. Its key makes it the only one
 * for its mail. It runs once the mail is due, as the `nth` behind the mail `before` in the queue of its school. If the
 * mail is gone by then, it does nothing.
 */
export function mailJob(mail: Record<'schoolId' | 'id' | 'dueAt' | 'before' | 'nth', Sql>): Sql {
  const { schoolId, id, dueAt, before, nth } = mail
  return sql`row(${sql.lit(DELIVER_MAIL)}, json_build_object('schoolId', ${schoolId}, 'mailId', ${id}), null,
    ${dueAt}, ${sql.lit(MAIL_ATTEMPTS)}, 'mail:' || ${id}, ${queuePriority(sql`'mail:' || ${before}`, nth)}, null)::graphile_worker.job_spec`
}

/**
 * The places, from 1, of the mails `m` that rows `t` of the outbox ask for, each in its school; 0 for those that do not
 * queue.
 */
export const MAIL_PLACE = sql`(case when m.kind in ${AT_ONCE} then 0 else
    row_number() over (partition by t.school_id, m.kind in ${AT_ONCE} order by t.id) end)::int`

/** Returns the last mail in the school's queue among those before the mail `first`. Null: there is no queue. */
export function lastQueuedMail(school: Sql, first: Sql): Sql {
  return sql`(select w.id from mail w
    where w.school_id = ${school} and w.finished_at is null and w.attempts = 0 and w.due_at <= now()
      and w.kind not in ${AT_ONCE} and w.id < ${first}
    order by w.id desc limit 1)`
}
