import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../shared/sql.ts'

/** A job has been claimed for longer than it takes its worker to begin to hold its lock. */
const GRACE = `interval '10 seconds'`
const DAYS_KEPT = 90

/** The lock that a live worker pool holds, as an expression of its name. Another one may take it only once it is gone. */
export function workerLock(name: string): string {
  return `hashtextextended('koma worker ' || ${name}, 0)`
}

/**
 * Gives back what dead workers hold (the queue itself would wait four hours): a worker whose lock is free is gone.
 * A mail whose last try died with its worker is failed; password links whose hour is over are removed.
 */
export async function tendMail(em: EntityManager): Promise<void> {
  await query(
    em,
    `select graphile_worker.force_unlock_workers(array_agg(locked_by))
     from (select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${GRACE}) claimed
     where pg_try_advisory_xact_lock(${workerLock('locked_by')}) having count(*) > 0`,
  )
  await query(
    em,
    `update mail m set state = 'failed', finished_at = now(), last_error = coalesce(m.last_error, 'the worker died')
     from graphile_worker.jobs j
     where m.finished_at is null and j.key = 'mail:' || m.id and j.attempts >= j.max_attempts and j.locked_at is null
       and not exists (select from outbox o where o.topic = 'mail' and o.ref = m.id)`,
  )
  await query(em, `update mail set data = data - 'link', scrub_at = null where scrub_at < now()`)
}

/** Removes mails that have been done with for 90 days, and the queue's traces of those given up. */
export async function clearOldMail(em: EntityManager): Promise<void> {
  await query(em, `delete from mail where finished_at < now() - interval '${DAYS_KEPT} days'`)
  await query(
    em,
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '${DAYS_KEPT} days'
     having count(*) > 0`,
  )
}
