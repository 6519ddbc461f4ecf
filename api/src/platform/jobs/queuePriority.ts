import { type Sql, sql } from '../database/sql.ts'

/** The greatest number that the queue takes as a priority; those behind it are served in order of arrival. */
const LAST = 32_767

/**
 * Returns the priority of the `nth` job (from 1) behind the one with the key `before`. It is the number of jobs that
 * wait before it in the queue of its school. Jobs of lower priority number come first, so the worker goes from school
 * to school. A school with five thousand mails holds up nobody's first one, and its own keep their order. If no job
 * with that key is waiting, or it is null, the count starts over. The 0th does not queue and comes first.
 */
export function queuePriority(before: Sql, nth: Sql): Sql {
  return sql`case when ${nth} > 0 then least(${sql.lit(LAST)}, ${nth} + coalesce(
    (select waiting.priority from graphile_worker.jobs waiting where waiting.key = ${before}), 0)) else 0 end`
}
