import type { MoveSlotsInput, SlotMoveInput } from '@koma/schema/input/slotMove'
import { moveText } from '@koma/schema/slotMoveTexts'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { answerOf } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import { visibleSlotsById } from '../slots/slots.ts'
import type { MoveVerdict } from './judgeMoves.ts'
import { moveSlots } from './moveSlots.ts'
import { slotMovePreview } from './slotMovePreview.ts'
import { MoveSlotsInputType, MoveSlotsPayload, SlotMoveInputType, SlotMoveVerdictType } from './slotMove.types.ts'

@Resolver()
export class SlotMoveResolver {
  @Query(() => [SlotMoveVerdictType], {
    description: 'Previews moving slots with their students, slot by slot.',
  })
  @Access({ people: ['staff'], staff: ['slotEdit'] })
  async slotMovePreview(@Ctx() ctx: Context, @Arg('input', () => SlotMoveInputType) input: SlotMoveInput) {
    return spoken(ctx, await slotMovePreview(ctx, input))
  }

  @Mutation(() => MoveSlotsPayload, {
    description: 'Moves slots with their students, as the preview showed. Booked slots also need slotBook.',
  })
  @Access({ people: ['staff'], staff: ['slotEdit'] })
  async moveSlots(@Ctx() ctx: Context, @Arg('input', () => MoveSlotsInputType) input: MoveSlotsInput) {
    const result = await moveSlots(ctx, input)
    return {
      ...answerOf(ctx, result),
      batchId: result.ok ? result.batchId : null,
      verdicts: spoken(ctx, result.verdicts),
      get slots() {
        const moved = result.verdicts.filter((verdict) => verdict.result.ok).map(({ slotId }) => slotId)
        return result.ok ? visibleSlotsById(ctx, moved) : []
      },
    }
  }
}

function spoken(ctx: Context, verdicts: readonly MoveVerdict[]) {
  return verdicts.map(({ slotId, result, warnings, people, seal }) => ({
    slotId,
    moves: result.ok,
    seal: result.ok ? seal : null,
    startsAt: result.ok ? result.after.startsAt : null,
    endsAt: result.ok ? result.after.endsAt : null,
    cancelBy: result.ok ? result.after.cancelBy : null,
    warnings: warnings.map(({ kind, studentName }) => moveText(kind, studentName ?? '', ctx.language)),
    people,
    ...answerOf(ctx, result),
  }))
}
