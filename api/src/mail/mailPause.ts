import { type Sql, sql } from '../platform/database/sql.ts'

/** The minutes in which nobody gets a second email of the same kind about the same slot. */
const MAIL_PAUSE_MINUTES = 10

/**
 * Returns the time a mail of `kind` about `about` may go out: at once, or a pause after the last such mail that could.
 * So a loop of bookings and cancellations fills nobody's mailbox, and the latest state is still sent.
 */
export function dueTime(school: string, kind: Sql, about: Sql): Sql {
  return sql`greatest(now(), (
    select max(earlier.due_at) + make_interval(mins => ${MAIL_PAUSE_MINUTES}) from mail earlier
    where earlier.school_id = ${school}::uuid and earlier.about = ${about} and earlier.kind = ${kind}
      and earlier.due_at <= now()))`
}

/** Returns the condition for the mails (alias `m`) about `about` that still wait: a newer one replaces them. */
export function stillWaiting(school: string, about: Sql): Sql {
  return sql`m.school_id = ${school}::uuid and m.about = ${about} and m.state = 'queued' and m.due_at > now()`
}
