import { deleteSlotInput } from '@koma/schema/input/slot'
import { type SlotWhyInput, slotWhyInput, slotWhyMoveInput } from '@koma/schema/input/slotWhy'
import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { WhyType } from '../record/why.type.ts'
import { inputType } from '../record/inputType.ts'
import { explanationAnswer } from '../record/explanation.ts'
import type { Context } from '../shared/context.ts'
import { SlotBatchInputType } from '../slotBatches/slotBatch.types.ts'
import { MovePlaceInputType } from '../slotMoves/slotMove.types.ts'
import { SlotInputType, UpdateSlotInputType } from '../slots/slot.input.ts'
import { slotWhy } from './slotWhy.ts'

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
export class SlotWhyResolver {
  @Query(() => WhyType, {
    description: 'Explains, rule by rule, whether a slot can be created, changed, moved or deleted.',
  })
  @Access({ people: ['staff'] })
  async slotWhy(@Ctx() ctx: Context, @Arg('input', () => SlotWhyInputType) input: SlotWhyInput) {
    return explanationAnswer(ctx, await slotWhy(ctx, input))
  }
}
