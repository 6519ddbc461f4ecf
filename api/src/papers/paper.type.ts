import { addressees } from '@koma/schema/input/receipt'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { Access } from '../platform/shared/access.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'

export const ReceiptAddresseeEnum = graphqlEnum('ReceiptAddressee', addressees)

@ObjectType('Receipt', { description: 'A receipt for a payment, as it was issued.' })
@Access({ scopes: ['students:read', 'payments:read'] })
export class ReceiptType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The number of the receipt, such as `2026-00012`.' }) receiptNumber!: string
  @Field(() => PlainDateTime, { description: "The time the receipt was issued, in the school's time zone." })
  issuedAt!: string
  @Field(() => String, { description: 'The name of the person who issued the receipt.' }) issuedBy!: string
  @Field(() => ID) contractId!: string
  @Field(() => Int, { description: 'The number of the payment, from 1.' }) paymentNumber!: number
  @Field(() => String, { description: 'The name the receipt is made out to.' }) addressedTo!: string
  @Field(() => Int, { description: 'The amount received, in whole yen.' }) amount!: number
  @Field(() => String, {
    nullable: true,
    description: 'The number of the receipt that this one replaces; null if it replaces none.',
  })
  replacedNumber!: string | null
  @Field(() => String, { description: 'The path of the PDF, which the header of the session opens.' }) pdfPath!: string
}

@ObjectType('IssueReceiptPayload', { implements: AnswerType, description: 'The result of issueReceipt.' })
@Access({ scopes: [] })
export class IssueReceiptPayload extends AnswerType {
  @Field(() => String, {
    description: 'The result code: 1001 on success; 404 if there is no such payment.',
  })
  override code!: string
  @Field(() => ReceiptType, { nullable: true, description: 'The receipt; null if none was issued.' })
  receipt!: ReceiptType | null
}
