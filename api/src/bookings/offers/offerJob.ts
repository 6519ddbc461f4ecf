import { type Sql, sql } from '../../platform/database/sql.ts'

/** The task that passes on a seat whose offer has run out. */
export const END_OFFER = 'endOffer'

/** The tries to pass on a seat; it is also judged whenever somebody asks for it, and every five minutes. */
export const END_OFFER_ATTEMPTS = 5

/** Returns an expression that queues the job of an offer, for when it runs out. */
export function offerJob(payload: { schoolId: string; slotId: string }, offerId: Sql, until: Temporal.Instant): Sql {
  return sql`graphile_worker.add_job(${sql.lit(END_OFFER)}, ${JSON.stringify(payload)}::json,
    run_at => ${until.toString()}::timestamptz, max_attempts => ${sql.lit(END_OFFER_ATTEMPTS)},
    job_key => 'offer:' || ${offerId})`
}
