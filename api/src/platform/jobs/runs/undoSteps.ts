import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../database/sql.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import type { DoneStep, RunKind } from './runKind.ts'
import { announceRun } from './startRun.ts'

/** A run as its worker reads it. */
export interface RunRow {
  kind: string
  input: unknown
  state: string
  done: number
  total: number
  counts: Record<string, number>
  staffId: string | null
  /** While it is undone: how many of its steps have been gone through. */
  undoneSteps: number | null
}

/** Undoes some steps of a run in this transaction, from the last to the first, and returns whether that was all. */
export async function undoSomeSteps(
  ctx: Context & { viewer: Viewer },
  { name, undo }: RunKind,
  [schoolId, runId]: readonly [string, string],
  { input, done, undoneSteps, counts }: RunRow,
  tell: boolean,
): Promise<boolean> {
  if (undo === undefined || !('steps' in undo)) throw new Error(`no run of kind ${name} is undone in steps`)
  const { em } = ctx
  const undoneCount = undoneSteps ?? 0
  const facts = { id: runId, input }
  const next = await query(
    em,
    sql<DoneStep & { number: number }>`select number, coalesce(outcome, '') as outcome, ref from run_step
     where school_id = ${schoolId} and run_id = ${runId} and number <= ${done - undoneCount}
     order by number desc limit ${undo.stepsPerTransaction}`,
  )
  const outcomes = next.length === 0 ? [] : await undo.steps(ctx, next, facts)
  const counted = { ...counts }
  const changed = next.flatMap(({ number, outcome }, index) => {
    const now = outcomes[index] ?? null
    if (now === null) return []
    counted[outcome] = (counted[outcome] ?? 1) - 1
    counted[now.outcome] = (counted[now.outcome] ?? 0) + 1
    return [{ number, outcome: now.outcome, note: now.note ?? null }]
  })
  const nonZero = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0))
  await query(
    em,
    sql`with back as (
       update run_step s set outcome = said.outcome, note = said.note
       from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as said (number int, outcome text, note text)
       where s.school_id = ${schoolId} and s.run_id = ${runId} and s.number = said.number)
     update run set going_back = going_back + ${next.length}, counts = ${JSON.stringify(nonZero)}
     where school_id = ${schoolId} and id = ${runId}`,
  )
  const isLast = undoneCount + next.length >= done
  if (isLast) {
    await undo.onEnd?.(em, { id: schoolId, now: ctx.now }, facts)
    await query(
      em,
      sql`update run set state = case when done = total then 'done' else 'cancelled' end, going_back = null,
         ended_at = ${ctx.now},
         taken_back_at = ${ctx.now}, taken_back_by = ${`${ctx.viewer.lastName} ${ctx.viewer.firstName}`}
       where school_id = ${schoolId} and id = ${runId}`,
    )
  }
  if (isLast || tell) await announceRun(em, schoolId, runId)
  return isLast
}

/** The most steps that a preview undoes, and how long it may take. */
const PREVIEWED = 200
const PREVIEW_MS = 1_500

/**
 * Undoes the steps of a run as its process would, in this transaction, which is to be rolled back: the first of them,
 * within limits. Returns how many were left out; people are notified as if no more existed.
 */
export async function previewUndoSteps(
  ctx: Context & { viewer: Viewer },
  kind: RunKind,
  [schoolId, runId]: readonly [string, string],
): Promise<number> {
  const until = Date.now() + PREVIEW_MS
  for (;;) {
    const run = await readRun(ctx.em, [schoolId, runId])
    if (run === null) return 0
    const undoneCount = run.undoneSteps ?? 0
    if (undoneCount >= PREVIEWED || (undoneCount > 0 && Date.now() > until)) {
      if (kind.undo !== undefined && 'steps' in kind.undo)
        await kind.undo.onEnd?.(ctx.em, { id: schoolId, now: ctx.now }, { id: runId, input: run.input })
      return run.done - undoneCount
    }
    if (await undoSomeSteps(ctx, kind, [schoolId, runId], run, false)) return 0
  }
}

/** Reads a run, with a lock if one is given; null when there is none. */
export async function readRun(
  em: EntityManager,
  [schoolId, runId]: readonly [string, string],
  lock = sql``,
): Promise<RunRow | null> {
  const [run] = await query(
    em,
    sql<RunRow>`select kind, input, state, done, total, counts, staff_id as "staffId", going_back as "undoneSteps"
     from run where school_id = ${schoolId} and id = ${runId} ${lock}`,
  )
  return run ?? null
}
