import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../database/sql.ts'
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
  about: readonly [string, string],
  { input, done, undoneSteps, counts }: RunRow,
  tell: boolean,
): Promise<boolean> {
  if (undo === undefined || !('steps' in undo)) throw new Error(`no run of kind ${name} is undone in steps`)
  const { em } = ctx
  const gone = undoneSteps ?? 0
  const facts = { id: about[1], input }
  const next = await query<DoneStep & { number: number }>(
    em,
    `select number, coalesce(outcome, '') as outcome, ref from run_step
     where school_id = $1 and run_id = $2 and number <= $3 order by number desc limit $4`,
    [...about, done - gone, undo.stepsPerTransaction],
  )
  const said = next.length === 0 ? [] : await undo.steps(ctx, next, facts)
  const counted = { ...counts }
  const changed = next.flatMap(({ number, outcome }, index) => {
    const now = said[index] ?? null
    if (now === null) return []
    counted[outcome] = (counted[outcome] ?? 1) - 1
    counted[now.outcome] = (counted[now.outcome] ?? 0) + 1
    return [{ number, outcome: now.outcome, note: now.note ?? null }]
  })
  const left = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0))
  await query(
    em,
    `with back as (
       update run_step s set outcome = said.outcome, note = said.note
       from jsonb_to_recordset($3::jsonb) as said (number int, outcome text, note text)
       where s.school_id = $1 and s.run_id = $2 and s.number = said.number)
     update run set going_back = going_back + $4, counts = $5 where school_id = $1 and id = $2`,
    [...about, JSON.stringify(changed), next.length, JSON.stringify(left)],
  )
  const isLast = gone + next.length >= done
  if (isLast) {
    await undo.onEnd?.(em, { id: about[0], now: ctx.now }, facts)
    await query(
      em,
      `update run set state = case when done = total then 'done' else 'cancelled' end, going_back = null, ended_at = $3,
         taken_back_at = $3, taken_back_by = $4 where school_id = $1 and id = $2`,
      [...about, ctx.now, `${ctx.viewer.lastName} ${ctx.viewer.firstName}`],
    )
  }
  if (isLast || tell) await announceRun(em, ...about)
  return isLast
}

/** The most steps that a preview undoes, and for how long it goes on. */
const PREVIEWED = 200
const PREVIEW_MS = 1_500

/**
 * Undoes the steps of a run as its process would, in this transaction, which is to be rolled back: the first of them,
 * within limits. Returns how many were left out; people are told as if there were no more.
 */
export async function previewUndoSteps(
  ctx: Context & { viewer: Viewer },
  kind: RunKind,
  about: readonly [string, string],
): Promise<number> {
  const until = Date.now() + PREVIEW_MS
  for (;;) {
    const run = await readRun(ctx.em, about, '')
    if (run === null) return 0
    const gone = run.undoneSteps ?? 0
    if (gone >= PREVIEWED || (gone > 0 && Date.now() > until)) {
      if (kind.undo !== undefined && 'steps' in kind.undo)
        await kind.undo.onEnd?.(ctx.em, { id: about[0], now: ctx.now }, { id: about[1], input: run.input })
      return run.done - gone
    }
    if (await undoSomeSteps(ctx, kind, about, run, false)) return 0
  }
}

/** Reads a run with the lock that is named; null when there is none. */
export async function readRun(
  em: EntityManager,
  about: readonly [string, string],
  lock: string,
): Promise<RunRow | null> {
  const [run] = await query<RunRow>(
    em,
    `select kind, input, state, done, total, counts, staff_id as "staffId", going_back as "undoneSteps" from run where school_id = $1 and id = $2 ${lock}`,
    about,
  )
  return run ?? null
}
