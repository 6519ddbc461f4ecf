import type { EntityManager } from '@mikro-orm/postgresql'
import { queuePriority } from '../platform/jobs/queuePriority.ts'
import { query } from '../platform/database/sql.ts'

/** The task that sends one delivery. */
export const DELIVER_WEBHOOK = 'deliverWebhook'

/** How often the queue takes up a job whose process died over it; failed tries make a new job. */
const DEATHS = 25

/**
 * Queues jobs that send these deliveries, in their order and behind those of the school that wait already, after so
 * many seconds; a job of the same delivery is replaced. Failed deliveries queue with other failed ones, so that a
 * receiver that is away for days does not delay newer ones.
 */
export async function queueDeliveries(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
  seconds = 0,
): Promise<void> {
  const [first] = ids
  if (first === undefined) return
  const [before] = await query<{ id: string }>(
    em,
    `select d.id from webhook_delivery d
     where d.school_id = $1 and d.state = 'waiting' and d.id < $2
       and (d.tries = 0 or exists (select from webhook_delivery f where f.school_id = $1 and f.id = $2 and f.tries > 0))
     order by d.id desc limit 1`,
    [schoolId, first],
  )
  await query(
    em,
    `select count(graphile_worker.add_job('${DELIVER_WEBHOOK}', json_build_object('schoolId', $1::text, 'deliveryId', id),
       job_key => 'webhook:' || id, run_at => now() + make_interval(secs => $3), max_attempts => ${DEATHS},
       priority => ${queuePriority(`'webhook:' || $4::text`, 'nth')}::int))
     from unnest($2::uuid[]) with ordinality as waiting (id, nth)`,
    [schoolId, ids, seconds, before?.id ?? null],
  )
}
