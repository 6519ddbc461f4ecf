import type { Permission } from '@koma/schema/permissions'
import { query, sql } from '../src/platform/database/sql.ts'
import { workRun } from '../src/platform/jobs/runs/workRun.ts'
import type { Viewer } from '../src/platform/shared/context.ts'
import { runKinds } from '../src/runs/runKinds.ts'
import { contextOf, schoolRow } from './context.ts'
import type { TestUser } from './school.ts'

/**
 * Works on a run here as `staff` with the permissions, until it is over, as often as it queues itself again. Returns
 * what its steps came to, by outcome.
 */
export async function worked(
  { school, id, code, firstName, lastName }: TestUser,
  runId: string,
  permissions: readonly Permission[] = [],
): Promise<Record<string, number> | undefined> {
  const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions: [...permissions], sessionId: '' }
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const contextFor = async () => ({ ...ctx, viewer, origin: 'job' as const })
  const runs = { kinds: runKinds, contextFor, em: ctx.em, events: ctx.events }
  for (;;) {
    await workRun(runs, { schoolId: school.id, runId }, 1)
    const [run] = await query(
      ctx.em,
      sql<{ state: string; counts: Record<string, number> }>`
        select state, counts from run where school_id = ${school.id} and id = ${runId}`,
    )
    if (run?.state !== 'working') return run?.counts
  }
}
