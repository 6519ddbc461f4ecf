import { type PaperKind, paperKinds, papersInput } from '@koma/schema/input/paper'
import { addressees } from '@koma/schema/input/receipt'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { argsType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'
import { PaperMailType } from './mails/paperMail.type.ts'

const PaperKindEnum = graphqlEnum('PaperKind', paperKinds)
export const PapersArgs = argsType('Papers', papersInput, {
  types: { id: ID, studentId: ID, after: ID, kind: PaperKindEnum },
})

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
  @Field(() => PlainDateTime, { nullable: true, description: 'The time it was cancelled; null if it was not.' })
  cancelledAt!: string | null
  @Field(() => String, { description: 'The path of the PDF, which the header of the session opens.' }) pdfPath!: string
}

@ObjectType('Paper', {
  description: 'A receipt, an invoice, a statement, a return invoice or a receipt for a deposit, as it was issued.',
})
@Access({ scopes: ['students:read', 'payments:read'] })
export class PaperType {
  @Field(() => ID) id!: string
  @Field(() => PaperKindEnum, { description: 'The kind of paper.' }) kind!: PaperKind
  @Field(() => String, { description: 'The number in its kind, such as `2026-00012`.' }) paperNumber!: string
  @Field(() => PlainDate, { description: 'The day it was issued on.' }) issuedOn!: string
  @Field(() => PlainDateTime, { description: "The time it was issued, in the school's time zone." }) issuedAt!: string
  @Field(() => String, { description: 'The name of the person who issued it.' }) issuedBy!: string
  @Field(() => ID) studentId!: string
  @Field(() => String) studentName!: string
  @Field(() => String, { description: 'The name it is made out to.' }) addressedTo!: string
  @Field(() => Int, {
    description:
      'The amount received, the total of an invoice with tax, the balance of a statement, or what was returned, in whole yen.',
  })
  amount!: number
  @Field(() => String, { nullable: true, description: 'The month of an invoice, `YYYY-MM`; null for other papers.' })
  month!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The contract of a receipt or a return invoice; null for other papers.',
  })
  contractId!: string | null
  @Field(() => Int, { nullable: true, description: 'The number of the payment or refund; null for other papers.' })
  paymentNumber!: number | null
  @Field(() => String, {
    nullable: true,
    description: 'The number of the paper it replaces; null if it replaces none.',
  })
  replacedNumber!: string | null
  @Field(() => String, { nullable: true, description: 'The number of the paper that replaces it; null if none does.' })
  replacedBy!: string | null
  @Field(() => PlainDateTime, { nullable: true, description: 'The time it was cancelled; null if it was not.' })
  cancelledAt!: string | null
  @Field(() => String, { nullable: true, description: 'The name of the person who cancelled it; null if nobody did.' })
  cancelledBy!: string | null
  @Field(() => String, { nullable: true, description: 'Why it was cancelled; null if it was not.' })
  cancelReason!: string | null
  @Field(() => PaperMailType, { nullable: true, description: 'The last email with it; null if it was not emailed.' })
  mail!: PaperMailType | null
  @Field(() => String, { description: 'The path of the PDF, which the header of the session opens.' }) pdfPath!: string
}

@ObjectType('PaperPage', { description: 'Papers, newest first.' })
@Access({ scopes: ['students:read', 'payments:read'] })
export class PaperPageType {
  @Field(() => [PaperType], { description: 'The papers that match, the newest first, at most 100.' })
  papers!: PaperType[]
  @Field(() => ID, { nullable: true, description: 'What to send as `after` for older ones; null if there are none.' })
  next!: string | null
}

@ObjectType('PaperPayload', { implements: AnswerType, description: 'The result of changing a paper.' })
@Access({ scopes: [] })
export class PaperPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; 404 if there is nothing to issue or cancel; `generalE` with a reason if it cannot be.',
  })
  override code!: string
  @Field(() => PaperType, { nullable: true, description: 'The paper as it is now; null if it was refused.' })
  paper!: PaperType | null
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
