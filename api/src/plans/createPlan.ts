import { type CreatePlanInput, createPlanInput, planFields } from '@koma/schema/records/plan'
import { withDefaults } from '@koma/schema/records/record'
import { refuseCourses } from '../contracts/contractCourses.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { addLogged, type RecordResult } from '../platform/record/changes.ts'
import { keepCreation } from '../platform/record/keptUndo.ts'
import { unlessTaken } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayEditPlans } from './plan.policy.ts'
import { planRecord } from './plan.record.ts'
import { termsAfter } from './planForm.ts'
import { writePlanVersion } from './writePlanVersion.ts'

/** Makes a plan with its first version (PLAN-02). 409 for a name in use, 400 for a field filled in wrongly. */
export async function createPlan(ctx: Context, input: CreatePlanInput): Promise<RecordResult> {
  const viewer = mayEditPlans(ctx)
  const read = readForm(ctx, createPlanInput, input)
  if (!read.ok) return read
  const { active, ...defaults } = withDefaults(planFields, read.form)
  const after = termsAfter(defaults, read.form)
  if (!after.ok) return after

  const work = inTransaction<RecordResult>(ctx, async (em) => {
    const refusal = await refuseCourses(em, ctx, after.terms.courseIds, [])
    if (refusal !== null) return refusal
    const id = await addLogged(em, ctx, viewer, planRecord, { ...after.terms, active })
    await writePlanVersion(em, ctx, viewer, id)
    return { ok: true, id, undoId: await keepCreation(em, ctx, viewer, planRecord, id) }
  })
  return unlessTaken(work, planRecord.taken ?? {})
}
