import type { EntityManager } from '@mikro-orm/postgresql'
import { queuePriority } from '../platform/jobs/queuePriority.ts'
import { query, sql } from '../platform/database/sql.ts'

/** The task that sends one delivery. */
export const DELIVER_WEBHOOK = 'deliverWebhook'

/** The times that the queue takes up a job whose process died; failed tries make a new job. */
export const MAX_ATTEMPTS = 25

/**
 * Queues jobs that send these deliveries after so many seconds, in their order and behind those of the school that wait
 * already. A job of the same delivery is replaced. Failed deliveries queue with other failed ones, so that a receiver
 * that is away for days does not delay newer ones.
 */
export async function queueDeliveries(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
  seconds = 0,
): Promise<void> {
  const [first] = ids
  if (first === undefined) return
  const [before] = await query(
    em,
    sql<{ id: string }>`
      select d.id from webhook_delivery d
      where d.school_id = ${schoolId} and d.state = 'waiting' and d.id < ${first}
        and (d.tries = 0 or exists (
          select from webhook_delivery f where f.school_id = ${schoolId} and f.id = ${first} and f.tries > 0))
      order by d.id desc limit 1`,
  )
  await query(
    em,
    sql`
      select count(graphile_worker.add_job(${DELIVER_WEBHOOK},
        json_build_object('schoolId', ${schoolId}::text, 'deliveryId', id), job_key => 'webhook:' || id,
        run_at => now() + make_interval(secs => ${seconds}), max_attempts => ${MAX_ATTEMPTS},
        priority => ${queuePriority(sql`'webhook:' || ${before?.id ?? null}::text`, sql`nth`)}::int))
      from unnest(${ids}::uuid[]) with ordinality as waiting (id, nth)`,
  )
}
