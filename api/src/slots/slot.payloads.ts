import { Field, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { SlotType } from './slot.type.ts'

@ObjectType('SlotPayload', {
  implements: AnswerType,
  description: 'The result of a change of a slot, with the slot as it is now.',
})
@Access({ scopes: [] })
export class SlotPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success, `stale` if somebody else changed the slot, otherwise the reason.',
  })
  override code!: string
  @Field(() => String, {
    nullable: true,
    description:
      'The field that is wrong: lessonDate, startTime, endTime, availableFrom, cancelBy, location, onlineAvailable, teacher or courses; null when the answer is about no single field.',
  })
  override field?: string | null
  @Field(() => SlotType, {
    nullable: true,
    description: 'The slot as it is now; null if it does not exist or was deleted.',
  })
  slot?: SlotType | null
}

@ObjectType('LessonLinkPayload', { implements: AnswerType })
export class LessonLinkPayload extends AnswerType {
  @Field(() => String, { nullable: true }) link?: string | null
}
