import type { PaymentMethod, RefundReason } from '@koma/schema/records/payment'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum, PaymentMethodEnum, RefundReasonEnum } from '../../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../../platform/shared/scalars.ts'
import { type DepositKind, depositKinds } from './addDeposit.ts'

const DepositKindEnum = graphqlEnum('DepositKind', depositKinds)

@ObjectType('DepositEntry', { description: "What moved a student's deposit." })
@Access({ scopes: ['payments:read'] })
export class DepositEntryType {
  @Field(() => ID) id!: string
  @Field(() => ID) studentId!: string
  @Field(() => DepositKindEnum, { description: 'Whether money came in, was applied to a contract or given back.' })
  kind!: DepositKind
  @Field(() => Int, { description: 'The amount, above 0, in whole yen.' }) value!: number
  @Field(() => PlainDate, { description: 'The day it counts for.' }) date!: string
  @Field(() => PaymentMethodEnum, {
    nullable: true,
    description: 'How the money came in or was given back; null if that is not known or nothing did.',
  })
  method!: PaymentMethod | null
  @Field(() => String, { description: 'The name of the person who took or gave the money.' }) receivedBy!: string
  @Field(() => String, { description: 'The reference of the bank or the card terminal; empty if there is none.' })
  reference!: string
  @Field(() => String, { description: 'The note on the entry; empty if there is none.' }) note!: string
  @Field(() => RefundReasonEnum, {
    nullable: true,
    description: 'Why the money was given back; null for other entries.',
  })
  reason!: RefundReason | null
  @Field(() => ID, { nullable: true, description: 'The contract it was applied to; null for other entries.' })
  contractId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The number of the contract it was applied to; null for other entries.',
  })
  contractNumber!: string | null
  @Field(() => PlainDateTime, { description: "The time it was recorded, in the school's time zone." }) at!: string
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time it was undone, in the school's time zone; null if it counts.",
  })
  undoneAt!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the person who undid it, family name first; null if it counts.',
  })
  undoneBy!: string | null
}

@ObjectType('Deposits', { description: 'The money of a student that is of no contract yet.' })
@Access({ scopes: ['payments:read'] })
export class DepositsType {
  @Field(() => ID) studentId!: string
  @Field(() => Int, { description: 'What is held, in whole yen: what came in, less what was applied and given back.' })
  held!: number
  @Field(() => [DepositEntryType], { description: 'The last 100 entries, the newest first, undone ones too.' })
  entries!: DepositEntryType[]
}

@ObjectType('DepositPayload', { implements: AnswerType, description: 'The result of moving a deposit.' })
@Access({ scopes: [] })
export class DepositPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `generalE` if the amount held or due has changed or is too low; 400 if a field is wrong; 404 if the student, contract or entry does not exist.',
  })
  override code!: string
  @Field(() => DepositEntryType, { nullable: true, description: 'The entry as it is now; null if it was refused.' })
  entry!: DepositEntryType | null
}
