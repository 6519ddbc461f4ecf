import type { SlotBatchWish } from '@koma/schema/input/slotBatch'
import { listedOfSet } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Explanation } from '../../platform/record/explanation.ts'
import type { Context } from '../../platform/shared/context.ts'
import { readStoredSlots } from '../slot.facts.ts'
import { slotDetails } from '../slotDetails.ts'
import { rulesOfBatch } from './batchChecks.ts'
import { judgeBatch, wishFor } from './judgeBatch.ts'

/** Explains why the first slot of a batch would be changed or deleted with it, or would not. */
export async function batchWhy(ctx: Context, em: EntityManager, batch: SlotBatchWish): Promise<Explanation> {
  const stored = await readStoredSlots(
    em,
    ctx.school.id,
    batch.slots.map(({ slotId }) => slotId),
  )
  const [verdict] = await judgeBatch(ctx, em, batch, stored)
  const broken = verdict?.broken ?? null
  const [before = null] = stored
  const after = before && { ...wishFor(before, batch, batch.courseIds ?? null), lessonRules: batch.lessonRules }
  const refusal = broken?.refusal ?? null
  const rules = batch.delete ? rulesOfBatch.delete : rulesOfBatch.edit
  return {
    verdict: refusal ?? { ok: true, code: '1001' },
    rules: listedOfSet(rules, broken, await slotDetails(ctx, em, { before, after, problems: [], refusal })),
  }
}
