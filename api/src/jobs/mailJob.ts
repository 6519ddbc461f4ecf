/** The task that delivers one mail. */
export const DELIVER_MAIL = 'deliverMail'

/** How often the delivery of a mail is tried; the waits between grow to six hours, nearly three days in all. */
export const MAIL_ATTEMPTS = 20

/**
 * The job of one mail as a row for the queue's `add_jobs`, of two columns. Its key makes it the only one for its mail. It
 * runs once the mail is due; a mail that is gone meanwhile leaves it nothing to do.
 */
export function mailJob(schoolId: string, mailId: string, dueAt = dueOf(schoolId, mailId)): string {
  return `row('${DELIVER_MAIL}', json_build_object('schoolId', ${schoolId}, 'mailId', ${mailId}), null,
    ${dueAt}, ${MAIL_ATTEMPTS}, 'mail:' || ${mailId}, null, null)::graphile_worker.job_spec`
}

const dueOf = (schoolId: string, mailId: string): string =>
  `(select due_at from mail where mail.school_id = ${schoolId} and mail.id = ${mailId})`
