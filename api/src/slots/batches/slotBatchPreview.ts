import { type SlotBatchInput, slotBatchInput } from '@koma/schema/input/slotBatch'
import { previewTogether } from '../../platform/bulk/changeTogether.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { slotsTogether } from './changeSlotBatch.ts'
import type { SlotVerdict } from './slotVerdict.ts'
import { mayChangeTogether } from './slotBatch.policy.ts'

/**
 * The dry run of a batch: what would and would not change, slot by slot; nothing is changed. Same rights as the batch.
 */
export async function slotBatchPreview(ctx: Context, input: SlotBatchInput): Promise<SlotVerdict[]> {
  const viewer = mayChangeTogether(ctx, { deletes: input.delete })
  return previewTogether(ctx, slotsTogether(ctx, viewer, parseInput(ctx, slotBatchInput, input)))
}
