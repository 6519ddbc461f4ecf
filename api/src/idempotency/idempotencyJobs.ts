import type { MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query } from '../platform/database/sql.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { KEPT_HOURS } from './keptHours.ts'

/** Removes expired answers of all schools each hour. */
export function idempotencyJobs({ orm }: { orm: MikroORM }): FeatureJobs {
  return {
    tasks: [
      task({
        name: 'clearKeptAnswers',
        payload: z.unknown(),
        attempts: 1,
        at: '41 * * * *',
        async run() {
          await query(orm.em.fork(), `delete from kept_answer where at <= now() - interval '${KEPT_HOURS} hours'`)
        },
      }),
    ],
  }
}
