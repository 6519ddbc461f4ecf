import type { Refusal } from '@koma/schema/answers'
import { oneRecordInput } from '@koma/schema/input/record'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { EndedRun, RunKind } from '../platform/jobs/runs/runKind.ts'
import { announceRun } from '../platform/jobs/runs/startRun.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayChangeRun, maySeeRuns } from './run.policy.ts'
import { runKinds } from './runKinds.ts'

export type RunResult = { ok: true; runId: string } | Refusal

/**
 * Ends a run after the step it is at: what it has done stays, the rest is left. Not one that is undone (`runOver`).
 * Staff with the flag of its kind.
 */
export async function cancelRun(ctx: Context, input: { id: string }): Promise<RunResult> {
  const viewer = maySeeRuns(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RunResult>(ctx, async (em) => {
    const found = await lockRun(em, ctx, id)
    if (found === null) return notThere
    mayChangeRun(ctx, found.kind)
    if (found.state !== 'working' || found.isBeingUndone) return { ok: false, code: 'generalE', note: 'runOver' }
    await query(
      em,
      sql`update run set state = 'cancelled', ended_at = ${ctx.now} where school_id = ${ctx.school.id} and id = ${id}`,
    )
    const changes = { state: ['working', 'cancelled'] } as const
    await noteRecord(em, ctx, viewer, { kind: 'run', id, name: found.kind.name, change: 'changed', changes })
    await announceRun(em, ctx.school.id, id)
    await found.kind.onEnd?.(em, { id: ctx.school.id, now: ctx.now }, found, 'cancelled')
    return { ok: true, runId: id }
  })
}

interface LockedRow {
  kind: string
  state: string
  input: unknown
  done: number
  isUndone: boolean
  isBeingUndone: boolean
}

/**
 * Locks and returns a run of the school: no step of it is done until the transaction ends. Null when there is none of a
 * known kind.
 */
export async function lockRun(
  em: EntityManager,
  ctx: Context,
  id: string,
): Promise<(EndedRun<unknown> & Omit<LockedRow, 'kind'> & { kind: RunKind }) | null> {
  const [row] = await query(
    em,
    sql<LockedRow>`select kind, state, input, done, taken_back_at is not null as "isUndone", going_back is not null as "isBeingUndone"
     from run
     where school_id = ${ctx.school.id} and id = ${id} for update`,
  )
  const kind = runKinds.find(({ name }) => name === row?.kind)
  return row === undefined || kind === undefined ? null : { ...row, id, kind }
}
