import { Field, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { SlotType } from './slot.type.ts'

@ObjectType('SlotPayload', {
  implements: AnswerType,
  description: 'How a change of a slot ended, and the slot as it is now.',
})
export class SlotPayload extends AnswerType {
  @Field(() => String, { description: '1001, or why not; stale: somebody else has changed the slot.' })
  override code!: string
  @Field(() => String, {
    nullable: true,
    description:
      'What the refusal is about: lessonDate, startTime, endTime, availableFrom, cancelBy, location, onlineAvailable, teacher or courses.',
  })
  override field?: string | null
  @Field(() => SlotType, { nullable: true, description: 'null when there is none, or no longer.' })
  slot?: SlotType | null
}

@ObjectType('LessonLinkPayload', { implements: AnswerType })
export class LessonLinkPayload extends AnswerType {
  @Field(() => String, { nullable: true }) link?: string | null
}
