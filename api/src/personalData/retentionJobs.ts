import { z } from 'zod'
import { query, sql } from '../platform/database/sql.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { tryEach } from '../platform/jobs/tryEach.ts'
import { type ProcessParts, schoolContext } from '../school/schoolContext.ts'
import { applyRetention } from './applyRetention.ts'
import { forgetOldFiles } from './waitingFiles.ts'

/** Forgets each night what schools keep for a time alone. (SEC-72) */
export function retentionJobs(parts: ProcessParts): FeatureJobs {
  return {
    tasks: [
      task({
        name: 'applyRetention',
        payload: z.unknown(),
        attempts: 1,
        at: '23 17 * * *',
        async run() {
          await forgetOldFiles(parts.orm.em.fork())
          const schools = await query(
            parts.orm.em.fork(),
            sql<{ id: string }>`select school_id as id from retention union select school_id from erasure order by 1`,
          )
          await tryEach(schools, async ({ id }) => {
            const ctx = await schoolContext(parts, id)
            if (ctx !== null) await applyRetention(ctx)
          })
        },
      }),
    ],
  }
}
