import { type Reason, reasons } from '@koma/schema/reasons'
import { Field, ID, InterfaceType, ObjectType } from 'type-graphql'
import { graphqlEnum } from '../shared/enums.ts'

const ReasonCodeEnum = graphqlEnum('ReasonCode', reasons)

/** One reason for a refusal. */
@ObjectType('UserError', { description: 'One reason for a refusal, and the field of the input it is about.' })
export class UserErrorType {
  @Field(() => String, {
    nullable: true,
    description:
      'The field of the input, such as `startTime` or `payments.0.date`; null if the error is about no single field.',
  })
  field!: string | null
  @Field(() => String, {
    description: 'What is wrong and which format is expected, in the language of Accept-Language.',
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
  @Field(() => String, { description: 'The result code: 1001 on success, otherwise the reason.' }) code!: string
  @Field(() => String, { description: 'The result in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, {
    nullable: true,
    description:
      'The field of the input that is wrong, such as `startTime`; null if the refusal is about no single field.',
  })
  field?: string | null
  @Field(() => ReasonCodeEnum, {
    nullable: true,
    description: 'The reason for a refusal, more precise than `code`; null on success.',
  })
  reasonCode!: Reason | null
  @Field(() => [UserErrorType], {
    description:
      'Why the change was refused; empty if it succeeded. A refused form lists one error per wrong field; `message` and `field` repeat the first.',
  })
  errors!: UserErrorType[]
}

/** The answer of a mutation that can be undone right away. */
@InterfaceType('UndoableAnswer', {
  implements: AnswerType,
  description: 'The answer of a mutation whose creation or change of a record can be undone.',
})
export abstract class UndoableAnswerType extends AnswerType {
  @Field(() => ID, {
    nullable: true,
    description:
      'The id by which undoRecord undoes this, for a day; null if nothing was changed, or it cannot be undone. API keys get none.',
  })
  undoId!: string | null
}
