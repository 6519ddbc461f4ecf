import { type StepWhyInput, stepWhyInput } from '@koma/schema/input/run'
import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { jobsOfRuns, lineWhy, type LineWhy } from '../template/export/lineWhy.ts'
import { maySeeRuns } from './run.policy.ts'

/** What a step of an export is about, as `startTemplateExport` keeps it. */
interface Item {
  templateId: string
  date: string
  studentId?: string
  slotId?: string
}

/** What was done as it was to be, or was taken back or not: its rules are no reason for that. */
const done = new Set(['made', 'takenBack', 'kept'])

/** Whether a step of this kind that ended so can be asked why. */
export function isAsked(kind: string, outcome: string | null): boolean {
  return kind in jobsOfRuns && outcome !== null && !done.has(outcome)
}

/**
 * Why a step of a run would end as it did, at this moment: the rules of the call that does it, with what they go by. Null of a
 * step that is not there and of kinds that have no rules. All staff (D128).
 */
export async function stepWhy(ctx: Context, input: StepWhyInput): Promise<LineWhy | null> {
  maySeeRuns(ctx)
  const { id, number } = parseInput(ctx, stepWhyInput, input)
  const [step] = await query<{ kind: string; item: Item }>(
    ctx.em,
    `select r.kind, s.item from run r join run_step s on s.school_id = r.school_id and s.run_id = r.id
     where r.school_id = $1 and r.id = $2 and s.number = $3`,
    [ctx.school.id, id, number],
  )
  const job = jobsOfRuns[step?.kind ?? '']
  if (step === undefined || job === undefined) return null
  const { templateId, date, studentId = null, slotId = null } = step.item
  return lineWhy(ctx, { job, templateId, date, studentId, slotId })
}
