import { oneRecordInput } from '@koma/schema/input/record'
import { noteRecord } from '../activity/noteRecord.ts'
import { takeBack } from '../bulk/takeBack.ts'
import { query } from '../database/sql.ts'
import { announceRun } from '../jobs/runs/startRun.ts'
import { notThere } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { lockRun, type RunResult } from './cancelRun.ts'
import { mayChangeRun, maySeeRuns } from './run.policy.ts'

/**
 * Takes a whole run back in one transaction, while nothing of what it made was used or changed since (`runTouched`), once,
 * and not while it works (`runKept`). Staff with the flag of its kind.
 */
export async function takeBackRun(ctx: Context, input: { id: string }): Promise<RunResult> {
  const viewer = maySeeRuns(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  let isThere = false
  const result = await takeBack(ctx, {
    async find(em) {
      const run = await lockRun(em, ctx, id)
      isThere = run !== null
      if (run === null) return null
      mayChangeRun(ctx, run.kind)
      return run.state === 'working' || run.isTakenBack || run.kind.takeBack === undefined ? null : run
    },
    refusalOf: async (em, run) => (await run.kind.takeBack?.refusalOf(em, ctx, run)) ?? null,
    async bringBack(em, run) {
      await run.kind.takeBack?.apply(em, ctx, viewer, run)
      await query(em, `update run set taken_back_at = $3, taken_back_by = $4 where school_id = $1 and id = $2`, [
        ctx.school.id,
        id,
        ctx.now,
        `${viewer.lastName} ${viewer.firstName}`,
      ])
      const changes = { takenBack: [false, true] } as const
      await noteRecord(em, ctx, viewer, { kind: 'run', id, name: run.kind.name, change: 'changed', changes })
      await announceRun(em, ctx.school.id, id)
    },
  })
  if (result.ok) return { ok: true, runId: id }
  if (!isThere) return notThere
  return { ok: false, code: 'generalE', note: result.note === 'noUndo' ? 'runKept' : 'runTouched' }
}
