import { type Sql, sql } from '../../database/sql.ts'

/** The task that works on one run. */
export const WORK_RUN = 'workRun'

/** The tries of a run whose step throws, over some four minutes, before it ends as failed. */
export const RUN_ATTEMPTS = 6

/**
 * Behind what is quick: the first mails and webhooks of each school (`queuePriority.ts`), not all five thousand of one.
 */
const PRIORITY = 10

/**
 * Returns the statement that asks for work on a run, given by values or columns. Its key makes it the only job of its
 * run; one that is under way is followed by another.
 */
export function runRequest(schoolId: string | Sql, runId: string | Sql): Sql {
  return sql`select graphile_worker.add_job(${sql.raw(`'${WORK_RUN}'`)},
    json_build_object('schoolId', ${schoolId}::uuid, 'runId', ${runId}::uuid), job_key => 'run:' || ${runId}::uuid,
    max_attempts => ${RUN_ATTEMPTS}, priority => ${PRIORITY})`
}
