import { oneRecordInput } from '@koma/schema/input/record'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { runRequest } from '../platform/jobs/runs/runRequest.ts'
import { announceRun, refusedBusy } from '../platform/jobs/runs/startRun.ts'
import { notThere } from '../platform/record/answer.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { lockRun, type RunResult } from './cancelRun.ts'
import { mayChangeRun, maySeeRuns } from './run.policy.ts'

/**
 * Goes on with a run that was stopped or has failed, behind the last step that is done, in the name of who asks.
 * `runOver` for one that is done, undone or working; 409 while another one works of a kind that is to be alone.
 * Staff with the flag of its kind, and whatever else starting it would need for what is left.
 */
export async function resumeRun(ctx: Context, input: { id: string }): Promise<RunResult> {
  const viewer = maySeeRuns(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  let kind = ''
  try {
    return await inTransaction<RunResult>(ctx, async (em) => {
      const found = await lockRun(em, ctx, id)
      if (found === null) return notThere
      mayChangeRun(ctx, found.kind)
      const { state, isUndone } = found
      if (isUndone || (state !== 'cancelled' && state !== 'failed'))
        return { ok: false, code: 'generalE', note: 'runOver' }
      const refusal = await found.kind.resumeRefusal?.(em, ctx, viewer, found)
      if (refusal != null) return refusal
      kind = found.kind.name
      await query(
        em,
        sql`update run set state = 'working', ended_at = null,
          staff_id = ${viewer.type === 'staff' ? viewer.id : null}, actor = ${actorOf(viewer)}
        where school_id = ${ctx.school.id} and id = ${id}`,
      )
      const changes = { state: [state, 'working'] } as const
      await noteRecord(em, ctx, viewer, { kind: 'run', id, name: kind, change: 'changed', changes })
      await query(em, runRequest(ctx.school.id, id))
      await announceRun(em, ctx.school.id, id)
      return { ok: true, runId: id }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'run_alone') throw error
    return refusedBusy(ctx.em, ctx, kind)
  }
}
