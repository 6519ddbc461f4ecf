import type { ChangeSlotBatchInput, SlotBatchInput } from '@koma/schema/input/slotBatch'
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { SlotType } from '../slots/slot.type.ts'

@InputType('SlotVersionInput')
class SlotVersionInputType {
  @Field(() => ID) slotId!: string
  @Field(() => Int, { description: 'The version that was on screen.' }) version!: number
}

@InputType('SlotPlaceInput')
class SlotPlaceInputType {
  @Field(() => ID, { nullable: true, description: 'null: online only.' }) locationId?: string | null
}

@InputType('SlotBatchInput', { description: 'One change of several slots: delete, or new values for what is given.' })
export class SlotBatchInputType implements SlotBatchInput {
  @Field(() => [SlotVersionInputType], { description: 'At most 500.' }) slots!: SlotVersionInputType[]
  @Field(() => Boolean) delete!: boolean
  @Field(() => String, { nullable: true, description: 'null: each keeps its own.' }) lessonMemo?: string | null
  @Field(() => [ID], {
    nullable: true,
    description: 'Each gets those of them that teacher, day and time allow; null: each keeps its own.',
  })
  courseIds?: string[] | null
  @Field(() => Boolean, { nullable: true, description: 'false lets all active courses be chosen.' })
  lessonRules?: boolean | null
  @Field(() => SlotPlaceInputType, { nullable: true, description: 'null: each keeps its own.' })
  place?: SlotPlaceInputType | null
  @Field(() => Boolean, { nullable: true, description: 'null: each keeps its own.' }) onlineAvailable?: boolean | null
}

@InputType('ExpectedSlotInput')
class ExpectedSlotInputType {
  @Field(() => ID) slotId!: string
  @Field(() => [ID], { nullable: true, description: 'As the dry run said.' }) courseIds?: string[] | null
}

@InputType('ChangeSlotBatchInput')
export class ChangeSlotBatchInputType implements ChangeSlotBatchInput {
  @Field(() => SlotBatchInputType) batch!: SlotBatchInputType
  @Field(() => [ExpectedSlotInputType], { description: 'The slots that the dry run said would change.' })
  expected!: ExpectedSlotInputType[]
}

@ObjectType('SlotVerdict', { description: 'What a batch does to one slot, or why it leaves it alone.' })
export class SlotVerdictType {
  @Field(() => ID) slotId!: string
  @Field(() => Boolean) changes!: boolean
  @Field(() => String, { description: '1001, or why not.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, { nullable: true, description: 'What the refusal is about.' }) field?: string | null
  @Field(() => [ID], { nullable: true, description: 'The courses it will have, where the batch gives them.' })
  courseIds?: string[] | null
}

@ObjectType('SlotBatchPayload')
export class SlotBatchPayload {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001, or why not.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => ID, { nullable: true, description: 'Takes the batch back with undoSlotBatch.' }) batchId?: string | null
  @Field(() => [SlotVerdictType]) verdicts!: SlotVerdictType[]
  @Field(() => [SlotType], { description: 'The slots that changed, as they are now; deleted ones are left out.' })
  slots!: SlotType[]
}

@ObjectType('UndoSlotBatchPayload')
export class UndoSlotBatchPayload {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001, or why not.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => [SlotType], { description: 'The slots as they are again.' }) slots!: SlotType[]
}
