import { lookup } from '@koma/schema/rules/lookup'
import { type StepWhyInput, stepWhyInput } from '@koma/schema/input/run'
import { explainEmptyingByRun } from '../closures/explainClosing.ts'
import { explainRenewal } from '../contracts/monthly/explainRenewal.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Explanation } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { slotWhy } from '../slots/slotWhy.ts'
import { jobsOfRuns, lineWhy } from '../template/export/lineWhy.ts'
import { maySeeRuns } from './run.policy.ts'

/** A step's item, as its starter keeps it: a lesson of the template, slots or a contract. */
interface Item {
  templateId: string
  date: string
  studentId?: string
  slotId?: string | null
  slotIds?: readonly string[]
  /** The teacher who was to take the lesson; null if it was to be cancelled. */
  refused?: { teacherId: string | null }
  id: string
  version: number
  /** The version of the plan that was shown to follow a contract. */
  planVersionId?: string | null
}

interface Step {
  runId: string
  kind: string
  /** The input of the whole run. */
  input: { month?: string; rebookCancelled?: boolean }
  item: Item
}

/** Explains the steps of one kind of run: which outcomes, and by which rules. */
interface StepRules {
  isExplained(outcome: string): boolean
  why(ctx: Context, step: Step): Promise<Explanation | null>
}

const exported: StepRules = {
  // Today's rules don't explain a step that was done, undone or not.
  isExplained: (outcome) => !['made', 'takenBack', 'kept'].includes(outcome),
  async why(
    ctx,
    { kind, input: { rebookCancelled = false }, item: { templateId, date, studentId = null, slotId = null } },
  ) {
    const job = jobsOfRuns[kind]
    return job === undefined ? null : lineWhy(ctx, { job, templateId, date, studentId, slotId, rebookCancelled })
  },
}

const emptied: StepRules = {
  isExplained: (outcome) => outcome === 'nothing',
  why: (ctx, { runId, item }) => explainEmptyingByRun(ctx, runId, item.slotIds ?? []),
}

const substituted: StepRules = {
  isExplained: (outcome) => outcome === 'refused' || outcome === 'nothing',
  async why(ctx, { runId, item: { slotId, refused } }) {
    if (slotId == null) return null
    const teacherId = refused?.teacherId ?? null
    return teacherId === null
      ? explainEmptyingByRun(ctx, runId, [slotId])
      : slotWhy(ctx, { move: { slotId, teacherId } })
  },
}

const renewed: StepRules = {
  isExplained: (outcome) => outcome === 'skipped',
  why: async (ctx, { input: { month = '' }, item }) =>
    explainRenewal(ctx, item.id, { month, version: item.version, planVersionId: item.planVersionId }),
}

const rulesOfKind: Readonly<Record<string, StepRules>> = lookup({
  ...Object.fromEntries(Object.keys(jobsOfRuns).map((kind) => [kind, exported])),
  closure: emptied,
  substitution: substituted,
  monthly: renewed,
})

/** Tells whether a step of this kind with this outcome can be explained. */
export function isExplained(kind: string, outcome: string | null): boolean {
  return outcome !== null && rulesOfKind[kind]?.isExplained(outcome) === true
}

/**
 * Explains the outcome of a run's step, by the rules of the call that does it and with today's facts. Null if the step
 * doesn't exist or has no rules. All staff (D128).
 */
export async function stepWhy(ctx: Context, input: StepWhyInput): Promise<Explanation | null> {
  maySeeRuns(ctx)
  const { id, number } = parseInput(ctx, stepWhyInput, input)
  const [step] = await query(
    ctx.em,
    sql<Step>`select r.id as "runId", r.kind, r.input, s.item from run r
     join run_step s on s.school_id = r.school_id and s.run_id = r.id
     where r.school_id = ${ctx.school.id} and r.id = ${id} and s.number = ${number}`,
  )
  return step === undefined ? null : (rulesOfKind[step.kind]?.why(ctx, step) ?? null)
}
