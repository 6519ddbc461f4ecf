import type { ChargedFeeKind } from '@koma/schema/planTexts'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { Access } from '../../platform/shared/access.ts'
import { ChargedFeeKindEnum } from '../../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../../platform/shared/scalars.ts'

@ObjectType()
abstract class FeeFactsType {
  @Field(() => ChargedFeeKindEnum, { description: 'The rule that charges the fee.' }) kind!: ChargedFeeKind
  @Field(() => ID) contractId!: string
  @Field(() => String) contractNumber!: string
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => PlainDate, {
    description: 'The day by which it was to be paid, or the day of the lesson that was missed.',
  })
  about!: string
  @Field(() => Int, { description: 'The fee, in whole yen.' }) value!: number
}

@ObjectType('PlannedFee', { description: 'A fee that the rules of the school would charge now.' })
@Access({ scopes: ['payments:read'] })
export class PlannedFeeType extends FeeFactsType {
  @Field(() => Int, { description: 'What is due for the contract without the fee, in whole yen.' }) owing!: number
  @Field(() => String, { description: 'A text to send to `chargeFees`. It differs if anything about the fee does.' })
  digest!: string
}

@ObjectType('FeePreview', { description: 'The fees that would be charged now.' })
@Access({ scopes: ['payments:read'] })
export class FeePreviewType {
  @Field(() => Boolean, { description: 'Whether the school charges any fee by rule.' }) isOn!: boolean
  @Field(() => [PlannedFeeType], { description: 'The fees by student, at most 500.' }) fees!: PlannedFeeType[]
  @Field(() => Float, { description: 'The sum of these fees, in whole yen.' }) total!: number
}

@ObjectType('Fee', { description: 'A fee that was charged by a rule of the school.' })
@Access({ scopes: ['payments:read'] })
export class FeeType extends FeeFactsType {
  @Field(() => ID) id!: string
  @Field(() => ID, { description: 'The id to send to undoFees.' }) runId!: string
  @Field(() => PlainDate, { description: 'The day it was charged.' }) chargedOn!: string
  @Field(() => String, { description: 'The name of the person who charged it, family name first.' }) by!: string
  @Field(() => Boolean, {
    description: 'Whether the lesson is no longer marked as missed without telling, so that the fee may be waived.',
  })
  isMoot!: boolean
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time it was waived, in the school's time zone; null if it is charged.",
  })
  waivedAt!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the person who waived it, family name first; null if it is charged.',
  })
  waivedBy!: string | null
  @Field(() => String, { description: 'Why it was waived; empty if it is charged.' }) waiveReason!: string
}

@ObjectType('ChargeFeesPayload', { implements: AnswerType, description: 'The result of chargeFees.' })
@Access({ scopes: [] })
export class ChargeFeesPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success; `generalE` if a fee would not be charged just so any more.',
  })
  override code!: string
  @Field(() => Int, { description: 'How many fees were charged.' }) count!: number
  @Field(() => Float, { description: 'The sum of the fees, in whole yen.' }) total!: number
  @Field(() => ID, { nullable: true, description: 'The id to send to undoFees; null if nothing was charged.' })
  runId!: string | null
}

@ObjectType('RemoveFeesPayload', { implements: AnswerType, description: 'The result of waiveFee and undoFees.' })
@Access({ scopes: [] })
export class RemoveFeesPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `generalE` if that was done before; 404 if there is no such fee or run.',
  })
  override code!: string
  @Field(() => Int, { description: 'How many fees are no longer charged.' }) count!: number
}

@ObjectType('UndoWaivedFeePayload', { implements: AnswerType, description: 'The result of undoWaivedFee.' })
@Access({ scopes: [] })
export class UndoWaivedFeePayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success; `generalE` if the fee is not waived; 404 if there is no such fee.',
  })
  override code!: string
  @Field(() => ID, { nullable: true, description: 'The contract that owes the fee again; null if it was refused.' })
  contractId!: string | null
}
