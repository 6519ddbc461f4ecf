import {
  changeSlotBatchInput,
  expectedSlotInput,
  slotBatchInput,
  slotPlaceInput,
  slotVersionInput,
  undoSlotBatchInput,
} from '@koma/schema/input/slotBatch'
import { slotChangePeopleInput } from '@koma/schema/input/slotChangePeople'
import { Field, ID, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { UpdateSlotInputType } from '../slot.input.ts'
import { SlotType } from '../slot.type.ts'

export const SlotBatchInputType = inputType('SlotBatchInput', slotBatchInput, {
  types: {
    slots: inputType('SlotVersionInput', slotVersionInput),
    place: inputType('SlotPlaceInput', slotPlaceInput),
  },
})
export const ChangeSlotBatchInputType = inputType('ChangeSlotBatchInput', changeSlotBatchInput, {
  types: { batch: SlotBatchInputType, expected: inputType('ExpectedSlotInput', expectedSlotInput) },
})

export const SlotChangePeopleArgs = argsType('SlotChangePeople', slotChangePeopleInput, {
  types: { update: UpdateSlotInputType, batch: SlotBatchInputType },
})

export const UndoSlotBatchArgs = argsType('UndoSlotBatch', undoSlotBatchInput, { former: { digest: 'seal' } })

@ObjectType('SlotVerdict', {
  implements: AnswerType,
  description: 'The result of the change for one slot, or why the slot stays as it is.',
})
export class SlotVerdictType extends AnswerType {
  @Field(() => ID) slotId!: string
  @Field(() => Boolean) changes!: boolean
  @Field(() => [ID], {
    nullable: true,
    description: 'The ids of the courses the slot will have; null if the change does not set them.',
  })
  courseIds?: string[] | null
  @Field(() => [String], { description: 'Warnings in words, such as another lesson at the same place.' })
  warnings!: readonly string[]
}

@ObjectType('SlotBatchPayload', { implements: AnswerType })
export class SlotBatchPayload extends AnswerType {
  @Field(() => ID, {
    nullable: true,
    description: 'The id to send to undoSlotBatch; null if nothing changed.',
  })
  batchId?: string | null
  @Field(() => [SlotVerdictType]) verdicts!: SlotVerdictType[]
  @Field(() => [SlotType], { description: 'The slots that changed, as they are now; deleted ones are left out.' })
  slots!: SlotType[]
}

@ObjectType('UndoSlotBatchPayload', { implements: AnswerType })
export class UndoSlotBatchPayload extends AnswerType {
  @Field(() => [SlotType], { description: 'The restored slots, as they are now.' }) slots!: SlotType[]
}
