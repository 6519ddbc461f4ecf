import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'

/** A job has been claimed for longer than it takes its worker to begin to hold its lock. */
const GRACE = `interval '10 seconds'`
/** How long the queue's traces of a job that was given up are kept. */
const DAYS_KEPT = 90

/**
 * The lock that a live worker pool holds, as an expression of its name. Another one may take it only once it is gone.
 */
export function workerLock(name: string): string {
  return `hashtextextended('koma worker ' || ${name}, 0)`
}

/**
 * Frees the jobs that dead workers hold (the queue itself would wait four hours): a worker whose lock is free is gone.
 */
export async function freeJobsOfDeadWorkers(em: EntityManager): Promise<void> {
  await query(
    em,
    `select graphile_worker.force_unlock_workers(array_agg(locked_by))
     from (select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${GRACE}) claimed
     where pg_try_advisory_xact_lock(${workerLock('locked_by')}) having count(*) > 0`,
  )
}

/** Removes the queue's traces of jobs that were given up 90 days ago. */
export async function clearOldJobs(em: EntityManager): Promise<void> {
  await query(
    em,
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '${DAYS_KEPT} days'
     having count(*) > 0`,
  )
}
