import type { MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, sql } from '../../database/sql.ts'
import type { Events } from '../../live/events.ts'
import { type FeatureJobs, task } from '../task.ts'
import { RUN_ATTEMPTS, runRequest, WORK_RUN } from './runRequest.ts'
import { type Runs, workRun } from './workRun.ts'

/** The days for which the steps of a run are kept. */
const DAYS_KEPT = 400

/** Works on runs in the background. */
export function runJobs({ orm, events, ...runs }: Runs & { orm: MikroORM; events: Events }): FeatureJobs {
  return {
    tasks: [
      task({
        name: WORK_RUN,
        payload: z.object({ schoolId: z.string(), runId: z.string() }),
        attempts: RUN_ATTEMPTS,
        run: (about, { attempt }) => workRun({ ...runs, em: orm.em.fork(), events }, about, attempt),
      }),
      task({
        name: 'clearOldRuns',
        payload: z.unknown(),
        attempts: 1,
        at: '27 3 * * *',
        run: async () => {
          await query(orm.em.fork(), sql`delete from run where ended_at < now() - ${DAYS_KEPT} * interval '1 day'`)
        },
      }),
    ],
    // A process that dies over the last try of a job leaves a run that nobody works on.
    tend: async () => {
      await query(
        orm.em.fork(),
        sql`with r as materialized (select school_id, id from run where state = 'working')
         select (${runRequest(sql.ref('r.school_id'), sql.ref('r.id'))}) from r where not exists (
           select from graphile_worker.jobs j
           where j.key = 'run:' || r.id and (j.attempts < j.max_attempts or j.locked_at is not null))`,
      )
    },
  }
}
