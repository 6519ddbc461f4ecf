import type { MikroORM } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import { within } from './within.ts'

/** The longest time that the database may take to answer. */
const TIMEOUT_MS = 2_000

/** The state of one queue, in all schools together. */
interface Queue {
  /** The number of due things that wait. */
  waiting: number
  /** The seconds by which the oldest one is overdue. */
  oldest: number
  /** The number of things given up. */
  failed: number
}

/** Mails to be sent, jobs to be done, and changes to be announced (which become events). */
export interface Queues {
  mail: Queue
  jobs: Queue
  outbox: Queue
}

/** Installations are looked after as a whole: these are the few statements that name no school. */
const HOW_LONG = `
  select 'mail' as queue, count(*) filter (where finished_at is null and due_at <= now()) as waiting,
    extract(epoch from now() - min(due_at) filter (where finished_at is null and due_at <= now())) as oldest,
    count(*) filter (where state = 'failed' and finished_at > now() - interval '1 day') as failed, null as first
  from mail where finished_at is null or finished_at > now() - interval '1 day'
  union all
  select 'jobs', count(*) filter (where attempts < max_attempts and run_at <= now()),
    extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())),
    count(*) filter (where attempts >= max_attempts), null
  from graphile_worker.jobs
  union all
  select 'outbox', waits.n, null, lost.n, waits.first
  from (select count(*) as n, min(id)::text as first from outbox) waits, (select count(*) as n from outbox_failed) lost`

/**
 * Returns a reader of the queues' state; null if the database does not answer in time. Rows of the outbox have no time:
 * one is as old as it has been seen here, so the first look at it gives 0.
 */
export function queueReader(orm: Pick<MikroORM, 'em'>, timeoutMs = TIMEOUT_MS): () => Promise<Queues | null> {
  let firstWaiting = { first: '', since: 0 }
  return async () => {
    const rows = await within(timeoutMs, () =>
      query<{ queue: keyof Queues; waiting: string; oldest: string | null; failed: string; first: string | null }>(
        orm.em.fork(),
        HOW_LONG,
      ),
    )
    if (rows === null) return null
    const found = { mail: nothing, jobs: nothing, outbox: nothing }
    for (const { queue, waiting, oldest, failed, first } of rows) {
      if (first !== null && first !== firstWaiting.first) firstWaiting = { first, since: Date.now() }
      const age = first === null ? Number(oldest ?? 0) : (Date.now() - firstWaiting.since) / 1000
      found[queue] = { waiting: Number(waiting), oldest: age, failed: Number(failed) }
    }
    return found
  }
}

const nothing: Queue = { waiting: 0, oldest: 0, failed: 0 }
