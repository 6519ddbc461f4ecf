import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../database/sql.ts'

/** A job has been claimed for longer than it takes its worker to begin to hold its lock. */
const GRACE_SECONDS = 10
/** The days for which the queue's traces of a job that was given up are kept. */
const DAYS_KEPT = 90

/**
 * Returns the lock that a live worker pool holds, by the pool's name or the column that has it. Another one may take it
 * only once it is gone.
 */
export function workerLock(name: string | Sql): Sql {
  return sql`hashtextextended('koma worker ' || ${name}::text, 0)`
}

/**
 * Frees the jobs that dead workers hold (the queue itself would wait four hours): a worker whose lock is free is gone.
 */
export async function freeJobsOfDeadWorkers(em: EntityManager): Promise<void> {
  await query(
    em,
    sql`select graphile_worker.force_unlock_workers(array_agg(locked_by))
     from (select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${GRACE_SECONDS} * interval '1 second') claimed
     where pg_try_advisory_xact_lock(${workerLock(sql.ref('locked_by'))}) having count(*) > 0`,
  )
}

/** Removes the queue's traces of jobs that were given up 90 days ago. */
export async function clearOldJobs(em: EntityManager): Promise<void> {
  await query(
    em,
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - ${DAYS_KEPT} * interval '1 day'
     having count(*) > 0`,
  )
}
