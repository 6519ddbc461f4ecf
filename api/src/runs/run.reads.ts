import { keptText } from '@koma/schema/answers'
import { oneRecordInput } from '@koma/schema/input/record'
import { type RunsInput, runsInput, type RunStepsInput, runStepsInput } from '@koma/schema/input/run'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { pageReading } from '../platform/record/page.ts'
import { holdsAll } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeRuns } from './run.policy.ts'
import type { RunStepPageType, RunStepType, RunType } from './run.type.ts'
import { runKinds } from './runKinds.ts'
import { isExplained } from './stepWhy.ts'

/** The most runs in a list. */
const NEWEST = 30

type Row = Omit<RunType, 'label' | 'counts' | 'canCancel' | 'canResume' | 'canUndo'> & {
  counts: Record<string, number>
  input: unknown
}

const columns = sql`id, kind, input, state, total, done, counts, actor_name as "startedBy",
  ${wallTime('started_at')} as "startedAt", ${wallTime('ended_at')} as "endedAt",
  ${wallTime('taken_back_at')} as "undoneAt", taken_back_by as "undoneBy", going_back as "undoneSteps"`

/**
 * Returns the last runs of the school, the working ones first, newest first; staff. Older than one, if `before` names
 * it; those that `ids` names, if it does.
 */
export async function runs(ctx: Context, input: RunsInput = {}): Promise<RunType[]> {
  const viewer = maySeeRuns(ctx)
  const { kind, working, failed, before, ids } = parseInput(ctx, runsInput, input)
  const isOneKind = kind == null ? sql`` : sql`and kind = ${kind}`
  const isEarlier = before == null ? sql`` : sql`and id < ${before}`
  const isNamed = ids == null ? sql`` : sql`and id = any(${ids}::uuid[])`
  const states = [
    ...(working === true ? [sql`state = 'working'`] : []),
    ...(failed === true ? [sql`state = 'failed' and taken_back_at is null`] : []),
  ]
  const hasState = states.length === 0 ? sql`` : sql`and (${sql.join(states, sql` or `)})`
  const rows = await query(
    ctx.em,
    sql<Row>`select ${columns} from run
      where school_id = ${ctx.school.id} ${isOneKind} ${hasState} ${isEarlier} ${isNamed}
      order by state = 'working' desc, id desc limit ${ids?.length ?? NEWEST}`,
  )
  return shown(ctx, rows, viewer)
}

/** Returns one run of the school, or null; staff. */
export async function run(ctx: Context, id: string): Promise<RunType | null> {
  const viewer = maySeeRuns(ctx)
  const named = oneRecordInput.safeParse({ id })
  if (!named.success) return null
  const rows = await query(
    ctx.em,
    sql<Row>`select ${columns} from run where school_id = ${ctx.school.id} and id = ${named.data.id}`,
  )
  const [found] = await shown(ctx, rows, viewer)
  return found ?? null
}

/** Returns the outcome of each step of a run, in order, a page at a time; staff. */
export async function runSteps(ctx: Context, input: RunStepsInput): Promise<RunStepPageType> {
  maySeeRuns(ctx)
  const { id, outcome, ...which } = parseInput(ctx, runStepsInput, input)
  const page = pageReading(ctx, which, { by: [{ column: 'number', type: 'int' }], direction: 'asc' })
  type StepRow = Omit<RunStepType, 'code' | 'message' | 'hasWhy'> & { note: string | null; kind: string }
  const rows = await query(
    ctx.em,
    sql<StepRow & { place: string[] }>`select number, label, outcome, ref, note, ${page.selectPlace},
       (select kind from run where school_id = ${ctx.school.id} and id = ${id}) as kind from run_step
     where school_id = ${ctx.school.id} and run_id = ${id} and (${outcome ?? null}::text is null or outcome = ${outcome ?? null}::text)
        and ${page.afterPlace}
     order by ${page.inOrder} limit ${page.limit}`,
  )
  const { rows: steps, ...more } = page.pageOf<StepRow>(rows)
  const shownStep = ({ note, kind: name, ...step }: StepRow): RunStepType => {
    const kind = runKinds.find((each) => each.name === name)
    const texts = step.outcome === null ? undefined : kind?.outcomeText?.(step.outcome, note, ctx.language)
    const hasWhy = isExplained(name, step.outcome)
    if (texts !== undefined) return { ...step, ...texts, hasWhy }
    return { ...step, hasWhy, code: null, message: note === null ? null : keptText(note, ctx.language) }
  }
  return { steps: steps.map(shownStep), ...more }
}

async function shown(ctx: Context, rows: readonly Row[], viewer: Viewer): Promise<RunType[]> {
  const labels = new Map<string, string>()
  for (const [name, some] of Map.groupBy(rows, ({ kind }) => kind)) {
    const kind = runKinds.find((each) => each.name === name)
    for (const [id, label] of (await kind?.labels?.(ctx, some)) ?? []) labels.set(id, label)
  }
  return rows.map(({ counts, input: _, ...row }) => {
    const kind = runKinds.find(({ name }) => name === row.kind)
    const mayChange = kind !== undefined && holdsAll(viewer, [kind.permission])
    const isWorking = row.state === 'working'
    return {
      ...row,
      label: labels.get(row.id) ?? '',
      counts: Object.entries(counts).map(([outcome, count]) => ({ outcome, count })),
      canCancel: mayChange && isWorking && row.undoneSteps === null,
      canResume: mayChange && (row.state === 'cancelled' || row.state === 'failed') && row.undoneAt === null,
      canUndo:
        mayChange &&
        kind.undo !== undefined &&
        !isWorking &&
        row.undoneAt === null &&
        row.undoneSteps === null &&
        row.done > 0,
    }
  })
}
