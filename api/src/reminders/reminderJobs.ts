import type { MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import type { Events } from '../platform/live/events.ts'
import { clearOldReminders, queueReminders } from './queueReminders.ts'

/** Queues the reminders that are due, and forgets old ones, in the background. */
export function reminderJobs({ orm, events }: { orm: MikroORM; events: Events }): FeatureJobs {
  return {
    tasks: [
      task({
        name: 'queueReminders',
        payload: z.unknown(),
        attempts: 1,
        at: '*/5 * * * *',
        run: () => queueReminders(orm, events),
      }),
      task({
        name: 'clearOldReminders',
        payload: z.unknown(),
        attempts: 1,
        at: '27 3 * * *',
        run: () => clearOldReminders(orm.em.fork()),
      }),
    ],
  }
}
