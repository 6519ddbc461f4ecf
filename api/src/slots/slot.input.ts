import type { SlotInput, UpdateSlotInput } from '@koma/schema/input/slot'
import { Field, ID, InputType, Int } from 'type-graphql'
import { PlainDateTime } from '../shared/scalars.ts'

@InputType('SlotInput', { description: 'The slot form; what is not filled in is null and refused with its field.' })
export class SlotInputType implements SlotInput {
  @Field(() => ID, { nullable: true }) teacherId?: string | null
  @Field(() => PlainDateTime, { nullable: true }) startsAt?: string | null
  @Field(() => PlainDateTime, { nullable: true }) endsAt?: string | null
  @Field(() => PlainDateTime, { nullable: true }) availableFrom?: string | null
  @Field(() => PlainDateTime, { nullable: true, description: 'The start at the latest.' }) cancelBy?: string | null
  @Field(() => ID, { nullable: true, description: 'null: online only.' }) locationId?: string | null
  @Field(() => Boolean) onlineAvailable!: boolean
  @Field(() => String, { description: 'Without an http prefix it gets https.' }) onlineLessonLink!: string
  @Field(() => String) lessonMemo!: string
  @Field(() => [ID]) courseIds!: string[]
  @Field(() => Boolean, {
    nullable: true,
    description: 'false lets all active courses be chosen, not only those that teacher, day and time allow.',
  })
  lessonRules?: boolean | null
}

@InputType('UpdateSlotInput')
export class UpdateSlotInputType extends SlotInputType implements UpdateSlotInput {
  @Field(() => ID) slotId!: string
  @Field(() => Int, { description: 'The version that was edited; refused as stale if it is no longer the newest.' })
  version!: number
}
