import { cashLineInput } from '@koma/schema/input/cash'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { PaymentMethodEnum } from '../../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../../platform/shared/scalars.ts'

export const CashLineInputType = inputType('CashLineInput', cashLineInput, { types: { method: PaymentMethodEnum } })

const METHOD = { nullable: true, description: 'The method; null for payments without one.' }

@ObjectType('CashLine', { description: "A day's money of one method." })
@Access({ scopes: ['payments:read'] })
export class CashLineType {
  @Field(() => PaymentMethodEnum, METHOD) method!: PaymentMethod | null
  @Field(() => Float, { description: 'The sum of payments, in whole yen.' }) received!: number
  @Field(() => Float, { description: 'The sum of refunds, above 0, in whole yen.' }) refunded!: number
  @Field(() => Float, { description: 'What came in less what was refunded, in whole yen.' }) expected!: number
  @Field(() => Int, { description: 'The number of payments and refunds.' }) payments!: number
}

@ObjectType('ClosedCashLine', { description: 'The money of one method when its day was closed.' })
@Access({ scopes: ['payments:read'] })
export class ClosedCashLineType extends CashLineType {
  @Field(() => Float, { description: 'The amount that was counted, in whole yen.' }) counted!: number
  @Field(() => Float, { description: 'What was counted less what was expected, in whole yen.' }) difference!: number
  @Field(() => String, { description: 'Why the two differ; empty if they do not.' }) reason!: string
}

@ObjectType('CashCorrection', {
  description: 'A payment or deposit that was entered, changed or removed after its day was closed.',
})
@Access({ scopes: ['students:read', 'payments:read'] })
export class CashCorrectionType {
  @Field(() => ID) studentId!: string
  @Field(() => ID, { nullable: true, description: 'The id of the contract; null for a deposit.' })
  contractId!: string | null
  @Field(() => String, { nullable: true, description: 'The number of the contract; null for a deposit.' })
  contractNumber!: string | null
  @Field(() => String) studentName!: string
  @Field(() => PaymentMethodEnum, METHOD) method!: PaymentMethod | null
  @Field(() => Float, { description: "The change of the day's money, in whole yen; negative if there is less." })
  amount!: number
  @Field(() => PlainDateTime, { description: "The time of the change, in the school's time zone." }) at!: string
  @Field(() => String, { description: 'The name of the person who made the change.' }) by!: string
}

@ObjectType('CashClosing', { description: "A closing of a day's money." })
@Access({ scopes: ['payments:read'] })
export class CashClosingType {
  @Field(() => ID) id!: string
  @Field(() => PlainDate, { description: 'The day whose money was counted.' }) day!: string
  @Field(() => PlainDateTime, { description: "The time of the closing, in the school's time zone." }) at!: string
  @Field(() => String) by!: string
  @Field(() => String) note!: string
  @Field(() => Float, { description: 'The amount expected of all methods, in whole yen.' }) expected!: number
  @Field(() => Float, { description: 'The amount counted of all methods, in whole yen.' }) counted!: number
  @Field(() => Float, { description: 'What was counted less what was expected, in whole yen.' }) difference!: number
  @Field(() => Float, { description: 'How much the money of the day changed after the closing, in whole yen.' })
  corrected!: number
  @Field(() => Boolean, { description: 'Whether it is the last closing, which alone can be undone.' }) isLast!: boolean
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time of the undo, in the school's time zone; null if not undone.",
  })
  undoneAt!: string | null
  @Field(() => String, { nullable: true }) undoneBy!: string | null
  @Field(() => [ClosedCashLineType], { description: 'The money by method, as it was when the day was closed.' })
  lines!: ClosedCashLineType[]
  @Field(() => [CashCorrectionType], { description: 'The changes after the closing, at most 100.' })
  corrections!: CashCorrectionType[]
}

@ObjectType('CashDay', { description: "A day's money by method, and its closing." })
@Access({ scopes: ['payments:read'] })
export class CashDayType {
  @Field(() => PlainDate, { description: 'The day of the payments.' }) day!: string
  @Field(() => [CashLineType], { description: 'The money by method as it is now; cash is always there.' })
  lines!: CashLineType[]
  @Field(() => CashClosingType, { nullable: true, description: 'The closing of the day; null if it is open.' })
  closing!: CashClosingType | null
}

@ObjectType('CashClosingPayload', {
  implements: AnswerType,
  description: 'The result of closing a day, or of undoing that.',
})
@Access({ scopes: [] })
export class CashClosingPayload extends AnswerType {
  @Field(() => CashClosingType, { nullable: true, description: 'The closing; null if it was refused.' })
  closing!: CashClosingType | null
}
