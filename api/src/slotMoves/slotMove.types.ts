import {
  expectedMoveInput,
  movePlaceInput,
  moveSlotsInput,
  slotMoveInput,
  slotTargetInput,
} from '@koma/schema/input/slotMove'
import { Field, ID, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { inputType } from '../record/inputType.ts'
import { PlainDateTime } from '../shared/scalars.ts'
import { LessonPersonType } from '../slots/lessonPerson.type.ts'
import { SlotType } from '../slots/slot.type.ts'

export const MovePlaceInputType = inputType('MovePlaceInput', movePlaceInput)
const SlotTargetInputType = inputType('SlotTargetInput', slotTargetInput, {
  types: { place: MovePlaceInputType },
})
export const SlotMoveInputType = inputType('SlotMoveInput', slotMoveInput, { types: { moves: SlotTargetInputType } })
export const MoveSlotsInputType = inputType('MoveSlotsInput', moveSlotsInput, {
  types: { move: SlotMoveInputType, expected: inputType('ExpectedMoveInput', expectedMoveInput) },
})

@ObjectType('SlotMoveVerdict', {
  implements: AnswerType,
  description: 'The outcome of a move for one slot, or why the slot stays.',
})
export class SlotMoveVerdictType extends AnswerType {
  @Field(() => ID) slotId!: string
  @Field(() => Boolean) moves!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'A digest of this line, to send along; null where nothing is done.',
  })
  seal?: string | null
  @Field(() => PlainDateTime, { nullable: true, description: 'The new start; null where the slot stays.' })
  startsAt?: string | null
  @Field(() => PlainDateTime, { nullable: true }) endsAt?: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The new deadline for cancelling, in the school's time zone; null where the slot stays.",
  })
  cancelBy?: string | null
  @Field(() => [String], { description: 'Warnings in words, for staff to weigh.' })
  warnings!: string[]
  @Field(() => [LessonPersonType], { description: 'The people it concerns.' }) people!: LessonPersonType[]
}

@ObjectType('MoveSlotsPayload', { implements: AnswerType })
export class MoveSlotsPayload extends AnswerType {
  @Field(() => ID, {
    nullable: true,
    description: 'The id that undoSlotBatch undoes the move by; null: nothing moved.',
  })
  batchId?: string | null
  @Field(() => [SlotMoveVerdictType]) verdicts!: SlotMoveVerdictType[]
  @Field(() => [SlotType], { description: 'The slots that moved, as they are now.' }) slots!: SlotType[]
}
