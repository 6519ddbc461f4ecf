import { type SlotMoveInput, slotMoveInput } from '@koma/schema/input/slotMove'
import { previewTogether } from '../../platform/bulk/changeTogether.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import type { MoveVerdict } from './judgeMoves.ts'
import { movesTogether } from './moveSlots.ts'
import { mayMoveSlots } from './slotMove.policy.ts'

/**
 * Rehearses a move, slot by slot: what would move and what would not, what speaks against it, and who would be
 * notified. Changes nothing. Same permissions as the move.
 */
export async function slotMovePreview(ctx: Context, input: SlotMoveInput): Promise<MoveVerdict[]> {
  const viewer = mayMoveSlots(ctx)
  return previewTogether(ctx, movesTogether(ctx, viewer, parseInput(ctx, slotMoveInput, input)))
}
