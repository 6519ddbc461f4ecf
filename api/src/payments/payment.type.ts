import { Field, ID, Int, ObjectType } from 'type-graphql'
import { ContractItemType } from '../contracts/contractRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { PlainDate } from '../shared/scalars.ts'

/** A payment in the report (PAY-09). */
@ObjectType('PaymentRow')
export class PaymentRowType {
  @Field(() => ID) id!: string
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) studentName!: string
  @Field(() => ID) contractId!: string
  @Field(() => String) contractName!: string
  @Field(() => PlainDate) date!: string
  @Field(() => String) memo!: string
  @Field(() => Int, { description: 'Whole yen.' }) value!: number
  @Field(() => Boolean, { description: 'Written off instead of paid.' }) uncollectible!: boolean
}

@ObjectType('SettlePayload', { implements: AnswerType, description: 'How paying or writing off many contracts ended.' })
export class SettlePayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; generalE: another amount is owed by now; 400: more is owed than one payment can be; 404: one is not there.',
  })
  override code!: string
  @Field(() => Int, { description: 'Whole yen, all together.' }) total!: number
  @Field(() => [ContractItemType], { description: 'The contracts that were settled, as they are now.' })
  contracts!: ContractItemType[]
}
