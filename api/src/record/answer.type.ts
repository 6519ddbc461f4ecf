import { Field, InterfaceType } from 'type-graphql'

/** The answer of every mutation, and of its preview. */
@InterfaceType('Answer', {
  description: 'What a mutation says. Refusals are answers; errors are bugs, 401 and a right that is missing (403).',
})
export abstract class AnswerType {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001, or why not.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => String, { nullable: true, description: 'The field of the input that the refusal is about.' })
  field?: string | null
}
