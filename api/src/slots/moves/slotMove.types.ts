import {
  expectedMoveInput,
  movePlaceInput,
  moveSlotsInput,
  slotMoveInput,
  slotTargetInput,
} from '@koma/schema/input/slotMove'
import { Field, ID, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { PlainDateTime } from '../../platform/shared/scalars.ts'
import { LessonPersonType } from '../lessonPerson.type.ts'
import { SlotType } from '../slot.type.ts'
import { formerSealOrNull } from '../../platform/shared/formerName.ts'

export const MovePlaceInputType = inputType('MovePlaceInput', movePlaceInput)
const SlotTargetInputType = inputType('SlotTargetInput', slotTargetInput, {
  types: { place: MovePlaceInputType },
})
export const SlotMoveInputType = inputType('SlotMoveInput', slotMoveInput, { types: { moves: SlotTargetInputType } })
export const MoveSlotsInputType = inputType('MoveSlotsInput', moveSlotsInput, {
  types: {
    move: SlotMoveInputType,
    expected: inputType('ExpectedMoveInput', expectedMoveInput, { former: { digest: 'seal' } }),
  },
})

@ObjectType('SlotMoveVerdict', {
  implements: AnswerType,
  description: 'The result of the move for one slot, or why the slot stays.',
})
export class SlotMoveVerdictType extends AnswerType {
  @Field(() => ID) slotId!: string
  @Field(() => Boolean) moves!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'A digest of this line, to send to moveSlots; null if the slot does not move.',
  })
  @Field(() => String, formerSealOrNull)
  digest?: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The new start, in the school's time zone; null if the slot stays.",
  })
  startsAt?: string | null
  @Field(() => PlainDateTime, { nullable: true }) endsAt?: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The new cancellation deadline, in the school's time zone; null if the slot stays.",
  })
  cancelBy?: string | null
  @Field(() => [String], { description: 'Warnings in words.' })
  warnings!: string[]
  @Field(() => [LessonPersonType], { description: 'The people affected.' }) people!: LessonPersonType[]
}

@ObjectType('MoveSlotsPayload', { implements: AnswerType })
export class MoveSlotsPayload extends AnswerType {
  @Field(() => ID, {
    nullable: true,
    description: 'The id to send to undoSlotBatch; null if nothing moved.',
  })
  batchId?: string | null
  @Field(() => [SlotMoveVerdictType]) verdicts!: SlotMoveVerdictType[]
  @Field(() => [SlotType], { description: 'The slots that moved, as they are now.' }) slots!: SlotType[]
}
