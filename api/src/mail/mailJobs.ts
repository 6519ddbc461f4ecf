import { z } from 'zod'
import { DELIVER_MAIL, MAIL_ATTEMPTS } from '../platform/jobs/mailJobSql.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import type { Events } from '../platform/live/events.ts'
import { queueDailySchedules } from './dailySchedules.ts'
import { type Delivery, deliverMail } from './deliverMail.ts'
import { clearOldMail, failLostMail } from './failLostMail.ts'

/** Delivers mail, writes the daily schedules and removes what is old, in the background. */
export function mailJobs(options: Delivery & { events: Events }): FeatureJobs {
  const { orm, events, server } = options
  return {
    tasks: [
      task({
        name: DELIVER_MAIL,
        payload: z.object({ schoolId: z.string(), mailId: z.string() }),
        attempts: MAIL_ATTEMPTS,
        run: (mail, { attempt }) => deliverMail(options, mail, attempt),
      }),
      task({
        name: 'dailySchedules',
        payload: z.unknown(),
        attempts: 1,
        at: '*/5 * * * *',
        run: () => queueDailySchedules(orm, events),
      }),
      task({
        name: 'clearOldMail',
        payload: z.unknown(),
        attempts: 1,
        at: '17 3 * * *',
        run: () => clearOldMail(orm.em.fork()),
      }),
    ],
    tend: () => failLostMail(orm.em.fork()),
    close: () => server?.close(),
  }
}
