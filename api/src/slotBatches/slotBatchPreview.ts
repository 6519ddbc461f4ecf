import { type SlotBatchInput, slotBatchInput } from '@koma/schema/input/slotBatch'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { inTransaction } from '../shared/transaction.ts'
import { readStoredSlots } from '../slots/slot.facts.ts'
import { judgeBatch, type SlotVerdict } from './judgeBatch.ts'

/** The dry run of a batch: what would and would not change, slot by slot; nothing is changed. Same rights as the batch. */
export async function slotBatchPreview(ctx: Context, input: SlotBatchInput): Promise<SlotVerdict[]> {
  authorize(ctx, { types: ['staff'], flag: input.delete ? 'slotDelete' : 'slotEdit' })
  const batch = parseInput(ctx, slotBatchInput, input)
  const ids = batch.slots.map(({ slotId }) => slotId)
  return inTransaction(ctx, async (em) => judgeBatch(ctx, em, batch, await readStoredSlots(em, ctx.school.id, ids)))
}
