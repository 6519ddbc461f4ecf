import { type UpdatePlanInput, updatePlanInput } from '@koma/schema/records/plan'
import { refuseCourses } from '../contracts/contractCourses.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import { isStale, lockRecord, stale, unlessTaken } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { Plan } from './plan.entity.ts'
import { mayEditPlans } from './plan.policy.ts'
import { planRecord } from './plan.record.ts'
import { termsAfter } from './planForm.ts'
import { valuesOf } from '@koma/schema/records/record'
import { planTerms } from '@koma/schema/records/plan'
import { writePlanVersion } from './writePlanVersion.ts'

/**
 * Changes or archives a plan (PLAN-02, PLAN-03). Other terms make another version; contracts keep the one they were
 * made from. `stale`, 400, 404 and 409 as for every record.
 */
export async function updatePlan(ctx: Context, input: UpdatePlanInput): Promise<RecordResult> {
  const viewer = mayEditPlans(ctx)
  const read = readForm(ctx, updatePlanInput, input)
  if (!read.ok) return read
  const { id, version, ...form } = read.form

  const work = inTransaction<RecordResult>(ctx, async (em) => {
    const plan = await lockRecord(em, Plan, id)
    if (plan === null) return notThere
    if (isStale(plan, version)) return stale
    const after = termsAfter(valuesOf(planTerms, plan), form)
    if (!after.ok) return after
    const refusal = await refuseCourses(em, ctx, after.terms.courseIds, plan.courseIds)
    if (refusal !== null) return refusal

    const changes = await writeFields(em, plan, { ...after.terms, active: form.active ?? plan.active })
    if (Object.keys(changes).some((field) => field !== 'active')) await writePlanVersion(em, ctx, viewer, id)
    await logChanges(em, ctx, viewer, planRecord, plan, changes)
    return { ok: true, id, undoId: await keepChange(em, ctx, viewer, { kind: 'plan', id }, changes) }
  })
  return unlessTaken(work, planRecord.taken ?? {})
}
