import { type UndoRunInput, undoRunInput } from '@koma/schema/input/run'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { refusedNaming } from '../platform/bulk/refusedNaming.ts'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { runRequest } from '../platform/jobs/runs/runRequest.ts'
import { announceRun, refusedBusy } from '../platform/jobs/runs/startRun.ts'
import { previewUndoSteps } from '../platform/jobs/runs/undoSteps.ts'
import { notThere } from '../platform/record/answer.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { requireMatchingDigest, refusingOtherMails } from '../slots/mailedPeople.ts'
import { lockRun, type RunResult } from './cancelRun.ts'
import { mayChangeRun, maySeeRuns } from './run.policy.ts'

/**
 * Undoes a whole run, once, and not while it works (`runKept`). Most kinds are undone in this transaction, unless
 * something that it made was used or changed since (`runTouched`, with what it is). Others go through their steps again
 * in the name of the viewer. 409 while another one works of a kind that is to be alone. Refuses if others than those of
 * the digest would be told (`toldOthers`). Requires the permission of its kind.
 * @param preview undoes all steps in this transaction, which is to be rolled back, and hears how many were left out
 */
export async function undoRun(
  ctx: Context,
  input: UndoRunInput,
  preview?: (stepsLeft: number) => void,
): Promise<RunResult> {
  const viewer = maySeeRuns(ctx)
  const { id, digest } = parseInput(ctx, undoRunInput, input)
  let kind = ''
  const attempt = () =>
    inTransaction<RunResult>(ctx, async (em) => {
      const run = await lockRun(em, ctx, id)
      if (run === null) return notThere
      mayChangeRun(ctx, run.kind)
      kind = run.kind.name
      const { undo } = run.kind
      const isKept = run.state === 'working' || run.isUndone || run.isBeingUndone
      if (isKept || undo === undefined) return refusedNaming(ctx, 'runKept', [])
      if ('steps' in undo) {
        await query(
          em,
          sql`update run set state = 'working', ended_at = null, going_back = 0,
            staff_id = ${viewer.type === 'staff' ? viewer.id : null}, actor = ${actorOf(viewer)}
           where school_id = ${ctx.school.id} and id = ${id}`,
        )
        const undoSteps = (inner: EntityManager) =>
          previewUndoSteps({ ...ctx, em: inner, viewer }, run.kind, [ctx.school.id, id])
        if (preview !== undefined) {
          preview(await undoSteps(em))
          return { ok: true, runId: id }
        }
        if (digest != null) await requireMatchingDigest(em, ctx.school.id, digest, { later: undoSteps })
        await query(em, runRequest(ctx.school.id, id))
      } else {
        const touched = await undo.touched?.(em, ctx, run)
        if (touched !== undefined && touched.length > 0) return refusedNaming(ctx, 'runTouched', touched)
        await undo.apply(em, ctx, viewer, run)
        await query(
          em,
          sql`update run set taken_back_at = ${ctx.now}, taken_back_by = ${`${viewer.lastName} ${viewer.firstName}`}
          where school_id = ${ctx.school.id} and id = ${id}`,
        )
        await requireMatchingDigest(em, ctx.school.id, digest)
      }
      const changes = { takenBack: [false, true] } as const
      await noteRecord(em, ctx, viewer, { kind: 'run', id, name: kind, change: 'changed', changes })
      await announceRun(em, ctx.school.id, id)
      return { ok: true, runId: id }
    })
  try {
    return await refusingOtherMails(attempt)
  } catch (error) {
    if (violatedConstraint(error) !== 'run_alone') throw error
    return refusedBusy(ctx.em, ctx, kind)
  }
}
