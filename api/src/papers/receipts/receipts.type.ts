import { receiptsPreviewInput, shownReceiptInput, startReceiptsInput } from '@koma/schema/input/receipt'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum, PaymentMethodEnum } from '../../platform/shared/enums.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { receiptChanges } from './receiptPlan.ts'

const ReceiptChangeEnum = graphqlEnum('ReceiptChange', receiptChanges)
export const ReceiptsPreviewArgs = argsType('ReceiptsPreview', receiptsPreviewInput)
const ShownReceipt = inputType('ShownReceiptInput', shownReceiptInput)
export const StartReceipts = inputType('StartReceiptsInput', startReceiptsInput, { types: { receipts: ShownReceipt } })

@ObjectType('PreviewedReceipt', { description: 'The receipt that a payment would get.' })
@Access({ scopes: ['students:read', 'payments:read'] })
export class PreviewedReceiptType {
  @Field(() => ID) contractId!: string
  @Field(() => Int, { description: 'The number of the payment, from 1.' }) number!: number
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => String, { description: 'The name the receipt is made out to.' }) addressedTo!: string
  @Field(() => PlainDate, { description: 'The day of the payment.' }) paidOn!: string
  @Field(() => PaymentMethodEnum, {
    nullable: true,
    description: 'How the payment came in; null if that was not recorded.',
  })
  method!: PaymentMethod | null
  @Field(() => Int, { description: 'The amount received, in whole yen.' }) amount!: number
  @Field(() => Int, {
    description: 'The part above the price, in whole yen, which the receipt calls a deposit; 0 if none.',
  })
  overpaid!: number
  @Field(() => ReceiptChangeEnum, { description: 'What startReceipts would do.' })
  change!: (typeof receiptChanges)[number]
  @Field(() => String, {
    nullable: true,
    description: 'The number of the receipt that was issued last; null without one.',
  })
  lastNumber!: string | null
  @Field(() => String, { nullable: true, description: 'The path of the PDF of the last receipt; null without one.' })
  lastPdfPath!: string | null
  @Field(() => String, { description: 'The digest to send to startReceipts.' }) digest!: string
}

@ObjectType('ReceiptsPreview', { description: 'Previews startReceipts without changing anything.' })
@Access({ scopes: ['payments:read'] })
export class ReceiptsPreviewType {
  @Field(() => Int, { description: 'The number of payments beyond the first 1,000, which are not listed.' })
  more!: number
  @Field(() => [PreviewedReceiptType], { description: 'One for each payment, by day, at most 1,000.' })
  receipts!: PreviewedReceiptType[]
}
