/** The task that delivers one mail. */
export const DELIVER_MAIL = 'deliverMail'

/** How often the delivery of a mail is tried; the waits between grow to six hours, nearly three days in all. */
export const MAIL_ATTEMPTS = 20

/** What a job that delivers a mail is given. */
export interface DeliverMail {
  schoolId: string
  mailId: string
}

/** The job of one mail as a row for the queue's `add_jobs`, of two columns. Its key makes it the only one for its mail. */
export function mailJob(schoolId: string, mailId: string): string {
  return `row('${DELIVER_MAIL}', json_build_object('schoolId', ${schoolId}, 'mailId', ${mailId}), null, null,
    ${MAIL_ATTEMPTS}, 'mail:' || ${mailId}, null, null)::graphile_worker.job_spec`
}
