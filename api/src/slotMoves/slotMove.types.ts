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
  description: 'What a move does to one slot, or why the slot stays.',
})
export class SlotMoveVerdictType extends AnswerType {
  @Field(() => ID) slotId!: string
  @Field(() => Boolean) moves!: boolean
  @Field(() => String, { nullable: true, description: 'Stands for all that is said here; null where nothing is done.' })
  seal?: string | null
  @Field(() => PlainDateTime, { nullable: true, description: 'The new start; null where the slot stays.' })
  startsAt?: string | null
  @Field(() => PlainDateTime, { nullable: true }) endsAt?: string | null
  @Field(() => PlainDateTime, { nullable: true, description: 'The new cancellation deadline.' })
  cancelBy?: string | null
  @Field(() => [String], { description: 'What speaks against it and is for staff to weigh, in words.' })
  warnings!: string[]
  @Field(() => [LessonPersonType], { description: 'Whom it concerns.' }) people!: LessonPersonType[]
}

@ObjectType('MoveSlotsPayload', { implements: AnswerType })
export class MoveSlotsPayload extends AnswerType {
  @Field(() => ID, { nullable: true, description: 'Takes the move back with undoSlotBatch.' }) batchId?: string | null
  @Field(() => [SlotMoveVerdictType]) verdicts!: SlotMoveVerdictType[]
  @Field(() => [SlotType], { description: 'The slots that moved, as they are now.' }) slots!: SlotType[]
}
