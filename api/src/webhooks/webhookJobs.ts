import type { MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, sql } from '../platform/database/sql.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import type { Events } from '../platform/live/events.ts'
import { clearOldDeliveries, deliver } from './deliver.ts'
import { planDeliveries } from './planDeliveries.ts'
import type { Sender } from './postMessage.ts'
import { DELIVER_WEBHOOK, MAX_ATTEMPTS } from './queueDeliveries.ts'

/** Sends events to webhooks in the background: as planSoon as there are any, and every few seconds what was missed. */
export function webhookJobs(options: {
  orm: MikroORM
  events: Events
  send: Sender
  log: (error: unknown) => void
}): FeatureJobs {
  const { orm, events, send, log } = options
  const waiting = new Set<string>()
  let planning: Promise<void> | null = null
  const plan = async (): Promise<void> => {
    for (const schoolId of waiting) {
      waiting.delete(schoolId)
      await planDeliveries(orm.em.fork(), schoolId).catch(log)
    }
  }
  const planSoon = (schoolId: string): void => {
    waiting.add(schoolId)
    planning ??= plan().finally(() => {
      planning = null
      const [remaining] = waiting
      if (remaining !== undefined) planSoon(remaining)
    })
  }
  const stopListening = events.onChange('event', ({ schoolId, resync }) => {
    if (!resync) planSoon(schoolId)
  })
  return {
    tasks: [
      task({
        name: DELIVER_WEBHOOK,
        payload: z.object({ schoolId: z.string(), deliveryId: z.string() }),
        attempts: MAX_ATTEMPTS,
        run: (delivery) => deliver(orm.em.fork(), send, delivery),
      }),
      task({
        name: 'clearOldDeliveries',
        payload: z.unknown(),
        attempts: 1,
        at: '37 3 * * *',
        run: () => clearOldDeliveries(orm.em.fork()),
      }),
    ],
    tend: async () => {
      for (const { id } of await schoolsBehind(orm)) planSoon(id)
    },
    close: stopListening,
  }
}

/** Returns the schools with a webhook to which events are still to be sent. */
function schoolsBehind(orm: MikroORM): Promise<{ id: string }[]> {
  return query(
    orm.em.fork(),
    sql<{ id: string }>`
      select distinct w.school_id as id from webhook w
      join webhook_progress p on p.school_id = w.school_id and p.webhook_id = w.id
      join announcement a on a.school_id = w.school_id
      where w.active and p.told < a.events`,
  )
}
