import { deleteSlotInput } from '@koma/schema/input/slot'
import type { MoveSlotsInput, SlotMoveInput } from '@koma/schema/input/slotMove'
import { type SlotWhyInput, slotWhyInput, slotWhyMoveInput } from '@koma/schema/input/slotWhy'
import { moveText } from '@koma/schema/slotMoveTexts'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { explanationAnswer } from '../../platform/record/explanation.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { WhyType } from '../../platform/record/why.type.ts'
import type { Context } from '../../platform/shared/context.ts'
import { SlotBatchInputType } from '../batches/slotBatch.types.ts'
import { SlotInputType, UpdateSlotInputType } from '../slot.input.ts'
import { visibleSlotsById } from '../slots.ts'
import type { MoveVerdict } from './judgeMoves.ts'
import { moveSlots, slotMovePreview } from './moveSlots.ts'
import {
  MovePlaceInputType,
  MoveSlotsInputType,
  MoveSlotsPayload,
  SlotMoveInputType,
  SlotMoveVerdictType,
} from './slotMove.types.ts'
import { slotWhy } from '../slotWhy.ts'

const SlotWhyInputType = inputType('SlotWhyInput', slotWhyInput, {
  types: {
    create: SlotInputType,
    update: UpdateSlotInputType,
    remove: inputType('DeleteSlotInput', deleteSlotInput),
    move: inputType('SlotWhyMoveInput', slotWhyMoveInput, { types: { place: MovePlaceInputType } }),
    batch: SlotBatchInputType,
  },
})

@Resolver()
export class SlotMoveResolver {
  @Query(() => [SlotMoveVerdictType], {
    description: 'Previews moving slots with their students, slot by slot.',
  })
  @Access({ people: ['staff'], staff: ['slotEdit'] })
  async slotMovePreview(@Ctx() ctx: Context, @Arg('input', () => SlotMoveInputType) input: SlotMoveInput) {
    return spoken(ctx, await slotMovePreview(ctx, input))
  }

  @Query(() => WhyType, {
    description: 'Explains, rule by rule, whether a slot can be created, changed, moved or deleted.',
  })
  @Access({ people: ['staff'] })
  async slotWhy(@Ctx() ctx: Context, @Arg('input', () => SlotWhyInputType) input: SlotWhyInput) {
    return explanationAnswer(ctx, await slotWhy(ctx, input))
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
  return verdicts.map(({ slotId, result, warnings, people, digest }) => ({
    slotId,
    moves: result.ok,
    digest: result.ok ? digest : null,
    startsAt: result.ok ? result.after.startsAt : null,
    endsAt: result.ok ? result.after.endsAt : null,
    cancelBy: result.ok ? result.after.cancelBy : null,
    warnings: warnings.map(({ kind, studentName }) => moveText(kind, studentName ?? '', ctx.language)),
    people,
    ...answerOf(ctx, result),
  }))
}
