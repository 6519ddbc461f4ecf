import type { MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { forgetLateMerges } from '../students/merge/forgetMerges.ts'
import { forgetLateUndo } from '../platform/record/keptUndo.ts'

/** Deletes each hour what undoing records and merges needed, once its day is over. */
export function recordUndoJobs({ orm }: { orm: MikroORM }): FeatureJobs {
  return {
    tasks: [
      task({
        name: 'clearKeptUndo',
        payload: z.unknown(),
        attempts: 1,
        at: '53 * * * *',
        run: async () => {
          await forgetLateUndo(orm.em.fork())
          await forgetLateMerges(orm.em.fork())
        },
      }),
    ],
  }
}
