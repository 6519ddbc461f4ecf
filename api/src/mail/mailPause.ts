/** How long nobody gets a second mail of the same kind about the same slot. */
export const MAIL_PAUSE_MINUTES = 10

/**
 * From when on a mail of `kind` about `about` (SQL) may go out: at once, or a pause after the last such mail that could.
 * So who books and cancels in a loop fills nobody's mailbox, and the last word is still said.
 */
export function dueAt(school: string, kind: string, about: string): string {
  return `greatest(now(), (
    select max(earlier.due_at) + interval '${MAIL_PAUSE_MINUTES} minutes' from mail earlier
    where earlier.school_id = ${school} and earlier.about = ${about} and earlier.kind = ${kind}
      and earlier.due_at <= now()))`
}

/** Which mails (alias `m`) about `about` (SQL) wait for their time: a newer one takes their place. */
export function outdated(school: string, about: string): string {
  return `m.school_id = ${school} and m.about = ${about} and m.state = 'queued' and m.due_at > now()`
}
