import { Field, ObjectType } from 'type-graphql'
import { SlotType } from './slot.type.ts'

@ObjectType('SlotPayload', { description: 'How an edit of a slot ended, and the slot as it is now.' })
export class SlotPayload {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001, or why not; stale: somebody else has changed the slot.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, {
    nullable: true,
    description:
      'What the refusal is about: lessonDate, startTime, endTime, availableFrom, cancelBy, location, onlineAvailable, teacher or courses.',
  })
  field?: string | null
  @Field(() => SlotType, { nullable: true, description: 'null when there is none, or no longer.' })
  slot?: SlotType | null
}

@ObjectType('LessonLinkPayload')
export class LessonLinkPayload {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001, or why not.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, { nullable: true }) link?: string | null
}
