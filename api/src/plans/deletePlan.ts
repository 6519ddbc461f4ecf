import { oneRecordInput } from '@koma/schema/input/record'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { type RecordResult, removeLogged } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Plan } from './plan.entity.ts'
import { mayEditPlans } from './plan.policy.ts'
import { planRecord } from './plan.record.ts'

/** Deletes a plan (PLAN-02). Contracts made from it, and changes planned to it, keep their version. 404 without one. */
export async function deletePlan(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayEditPlans(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, async (em) => {
    const plan = await lockRecord(em, Plan, id)
    if (plan === null) return notThere
    await removeLogged(em, ctx, viewer, planRecord, plan)
    return { ok: true, id }
  })
}
