import { Field, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'

@ObjectType('Guide', { description: 'The first steps of a new school. Each is true once it is done.' })
export class GuideType {
  @Field(() => Boolean, {
    description: "Whether the settings were saved or confirmed, or slots exist within the school's hours.",
  })
  hours!: boolean
  @Field(() => Boolean) places!: boolean
  @Field(() => Boolean) courses!: boolean
  @Field(() => Boolean) teachers!: boolean
  @Field(() => Boolean) students!: boolean
  @Field(() => Boolean) slots!: boolean
  @Field(() => Boolean) signIn!: boolean
}

@ObjectType('GuidePayload', { implements: AnswerType })
export class GuidePayload extends AnswerType {
  @Field(() => GuideType, { nullable: true, description: 'The guide as it is now; null if it is hidden.' })
  guide!: GuideType | null
}
