import { Field, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'

@ObjectType('Guide', { description: 'The first steps of a new school, each with whether it is taken.' })
export class GuideType {
  @Field(() => Boolean, {
    description: 'The settings have been saved once or are kept as they are, or slots were made in these hours.',
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
  @Field(() => GuideType, { nullable: true, description: 'The guide as it is now; null once it is put away.' })
  guide!: GuideType | null
}
