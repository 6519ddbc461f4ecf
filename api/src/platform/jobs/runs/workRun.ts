import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../../database/sql.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import { RUN_ATTEMPTS, runRequest } from './runRequest.ts'
import type { RunKind, StepOutcome } from './runKind.ts'
import { announceRun } from './startRun.ts'
import { readRun, type RunRow, undoSomeSteps } from './undoSteps.ts'

/** The time for which a run works before it queues again, so that mail and other schools' runs get their turn. */
const SLICE_MS = 2_000
/** Steps longer than `SHORT_MS` are followed by a rest of at most `REST_MS`. */
const SHORT_MS = 15
const REST_MS = 250
/** The shortest time between two announcements of a run's progress. */
const TELL_MS = 300

/** The dependencies of work on runs. */
export interface Runs {
  kinds: readonly RunKind[]
  /** Returns the context of the run's starter, as if they asked now; null when they may no longer sign in. */
  contextFor(schoolId: string, staffId: string): Promise<(Context & { viewer: Viewer }) | null>
}

/**
 * Works on a run for a while, step by step, and then queues itself again. Each step is a transaction of its own, with
 * the mark that it is done. Several calls for one run may overlap: each waits for the lock on its row. A step that
 * throws ends this try; the last try ends the run as failed, with what it has done so far.
 */
export async function workRun(
  runs: Runs & { em: EntityManager; events: { announce(): void } },
  { schoolId, runId }: { schoolId: string; runId: string },
  attempt: number,
): Promise<void> {
  const about = [schoolId, runId] as const
  try {
    const run = await readRun(runs.em, about)
    if (run === null || run.state !== 'working') return
    const kind = runs.kinds.find(({ name }) => name === run.kind)
    if (kind === undefined) throw new Error(`this process knows no run of kind ${run.kind}`)
    const ctx = run.staffId === null ? null : await runs.contextFor(schoolId, run.staffId)
    if (ctx === null) throw new Error('who started the run may not sign in any more')
    if (await workSlice(ctx, kind, about)) return
    await query(runs.em, runRequest(schoolId, runId))
  } catch (error) {
    if (attempt < RUN_ATTEMPTS) throw error
    await inTransaction(runs, async (em) => {
      const [failed] = await query(
        em,
        sql<{ kind: string; input: unknown; done: number; now: string; isBeingUndone: boolean }>`with failed as (
           update run r set state = 'failed', ended_at = now() at time zone s.timezone_name
           from school s where s.id = ${schoolId} and r.school_id = s.id and r.id = ${runId} and r.state = 'working'
           returning r.kind, r.input, r.done, r.ended_at, r.going_back)
         select kind, input, done, ${wallTime('ended_at')} as now, going_back is not null as "isBeingUndone" from failed`,
      )
      if (failed === undefined) return
      await announceRun(em, schoolId, runId)
      const { input, done, now, isBeingUndone } = failed
      if (isBeingUndone) return
      const kind = runs.kinds.find(({ name }) => name === failed.kind)
      await kind?.onEnd?.(em, { id: schoolId, now }, { id: runId, input, done }, 'failed')
    })
    throw error
  }
}

/**
 * Works until the end of the slice, and returns whether the run is over. Between transactions it rests about as long as
 * the last one took, so that half of the machine stays free for bookings. Short transactions leave enough by
 * themselves.
 */
async function workSlice(
  ctx: Context & { viewer: Viewer },
  kind: RunKind,
  about: readonly [string, string],
): Promise<boolean> {
  const until = Date.now() + SLICE_MS
  let announcedAt = Date.now()
  while (Date.now() < until) {
    const tell = Date.now() - announcedAt > TELL_MS
    if (tell) announcedAt = Date.now()
    const began = Date.now()
    if (await inTransaction(ctx, (em) => someSteps({ ...ctx, em }, kind, about, tell))) return true
    await pause(Math.min(Math.max(Date.now() - began - SHORT_MS, 0), REST_MS))
  }
  return false
}

/** Does the next steps, as many as belong together, and returns whether the run is over. */
async function someSteps(
  ctx: Context & { viewer: Viewer },
  kind: RunKind,
  about: readonly [string, string],
  tell: boolean,
): Promise<boolean> {
  const { em } = ctx
  const [schoolId, runId] = about
  const run = await readRun(em, about, sql`for no key update`)
  if (run === null || run.state !== 'working') return true
  if (run.undoneSteps !== null) return undoSomeSteps(ctx, kind, about, run, tell)
  const next = await query(
    em,
    sql<{
      number: number
      item: unknown
    }>`select number, item from run_step where school_id = ${schoolId} and run_id = ${runId} and number > ${run.done}
     order by number limit ${kind.stepsPerTransaction}`,
  )
  const isLast = run.done + next.length >= run.total
  if (next.length > 0) {
    const items = next.map(({ item }) => item)
    const outcomes = await kind.steps(ctx, items, { id: runId, input: run.input })
    await markDone(
      em,
      about,
      run,
      next.map(({ number }, index) => ({ number, ...outcomes[index] })),
    )
  }
  if (isLast) {
    await query(
      em,
      sql`update run set state = 'done', ended_at = ${ctx.now} where school_id = ${schoolId} and id = ${runId}`,
    )
    const ended = { id: runId, input: run.input, done: run.total }
    await kind.onEnd?.(em, { id: schoolId, now: ctx.now }, ended, 'done')
  }
  if (isLast || tell) await announceRun(em, schoolId, runId)
  return isLast
}

/** Writes the outcomes of steps, and counts them. */
async function markDone(
  em: EntityManager,
  [schoolId, runId]: readonly [string, string],
  { counts }: RunRow,
  steps: readonly (Partial<StepOutcome> & { number: number })[],
): Promise<void> {
  const counted = { ...counts }
  for (const { outcome = '' } of steps) counted[outcome] = (counted[outcome] ?? 0) + 1
  await query(
    em,
    sql`with done as (
       update run_step s set outcome = said.outcome, ref = said.ref, note = said.note
       from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as said (number int, outcome text, ref uuid, note text)
       where s.school_id = ${schoolId} and s.run_id = ${runId} and s.number = said.number)
     update run set done = done + ${steps.length}, counts = ${JSON.stringify(counted)}
     where school_id = ${schoolId} and id = ${runId}`,
  )
}
