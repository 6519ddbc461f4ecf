import { type Reason, reasons } from '@koma/schema/reasons'
import { Field, InterfaceType, ObjectType } from 'type-graphql'
import { graphqlEnum } from '../shared/enums.ts'

const ReasonCodeEnum = graphqlEnum('ReasonCode', reasons)

/** One reason for a refusal. */
@ObjectType('UserError', { description: 'Why something was not done, and at which field of the input.' })
export class UserErrorType {
  @Field(() => String, {
    nullable: true,
    description: "The input's field, such as `startTime` or `payments.0.date`; null when it is about no single field.",
  })
  field!: string | null
  @Field(() => String, {
    description: 'What is wrong, and how the field is written, in the language of Accept-Language.',
  })
  message!: string
  @Field(() => ReasonCodeEnum, { description: 'The reason, for programs.' })
  reasonCode!: Reason
}

/** The answer of every mutation, and of its preview. */
@InterfaceType('Answer', {
  description:
    'The answer of a mutation. A refusal is an answer with `success: false`; a GraphQL error is a bug, a missing sign-in (401) or a missing permission (403).',
})
export abstract class AnswerType {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: 'The result code: 1001 when it was done, otherwise the reason.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, {
    nullable: true,
    description: "The input's field that is wrong, such as `startTime`; null when the answer is about no single field.",
  })
  field?: string | null
  @Field(() => ReasonCodeEnum, {
    nullable: true,
    description: 'Why it was not done, more exactly than `code`; null when it was done.',
  })
  reasonCode!: Reason | null
  @Field(() => [UserErrorType], {
    description:
      'Why the change was refused; empty if it succeeded. A refused form lists one error per wrong field; `message` and `field` repeat the first.',
  })
  errors!: UserErrorType[]
}
