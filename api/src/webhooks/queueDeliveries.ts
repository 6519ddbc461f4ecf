import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'

/** The task that sends one delivery. */
export const DELIVER_WEBHOOK = 'deliverWebhook'

/** How often the queue takes a job up again whose process died over it; tries that failed make a new job. */
const DEATHS = 25

/** Lets the jobs send these deliveries, after so many seconds; a job of the same delivery is replaced. */
export async function queueDeliveries(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[],
  seconds = 0,
): Promise<void> {
  if (ids.length === 0) return
  await query(
    em,
    `select count(graphile_worker.add_job('${DELIVER_WEBHOOK}', json_build_object('schoolId', $1::text, 'deliveryId', id),
       job_key => 'webhook:' || id, run_at => now() + make_interval(secs => $3), max_attempts => ${DEATHS}))
     from unnest($2::uuid[]) as id`,
    [schoolId, ids, seconds],
  )
}
