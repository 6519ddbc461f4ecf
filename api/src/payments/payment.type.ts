import { owedContract, settleModes } from '@koma/schema/input/payment'
import type { PaymentMethod, RefundReason } from '@koma/schema/records/payment'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { ContractItemType } from '../contracts/contractRecord.type.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { inputType } from '../platform/record/inputType.ts'
import { graphqlEnum, PaymentMethodEnum, RefundReasonEnum } from '../platform/shared/enums.ts'
import { formerName } from '../platform/shared/formerName.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'

export const OwedContract = inputType('OwedContractInput', owedContract)
export const SettleModeEnum = graphqlEnum('SettleMode', settleModes)

const UNDONE_AT = "The time of the undo, in the school's time zone; null if not undone."

/** A payment in the report (PAY-09). */
@ObjectType('PaymentRow')
@Access({ scopes: ['students:read', 'payments:read'] })
export class PaymentRowType {
  @Field(() => ID) id!: string
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) studentName!: string
  @Field(() => ID) contractId!: string
  @Field(() => String) contractName!: string
  @Field(() => Boolean, { description: 'Whether the contract was deleted. Only its entries can still be read.' })
  contractDeleted!: boolean
  @Field(() => Int, { description: 'The number of the entry in its contract, from 1.' }) number!: number
  @Field(() => PlainDate) date!: string
  @Field(() => String) memo!: string
  @Field(() => Int, { description: 'The amount, in whole yen; negative if it was refunded.' }) value!: number
  @Field(() => Boolean, { description: 'Whether the amount was written off instead of paid.' }) uncollectible!: boolean
  @Field(() => PaymentMethodEnum, {
    nullable: true,
    description: 'How the payment came in; null if that was not recorded, and for write-offs.',
  })
  method!: PaymentMethod | null
  @Field(() => Boolean, { description: 'Whether a deposit was applied, so that no new money came in.' })
  fromDeposit!: boolean
  @Field(() => String, {
    description: 'The name of the person who took the money; of whoever recorded it if nobody else is named.',
  })
  receivedBy!: string
  @Field(() => String, { description: 'The reference of the bank or the card terminal; empty if there is none.' })
  reference!: string
  @Field(() => RefundReasonEnum, {
    nullable: true,
    description: 'Why the amount was given back; null if it is not a refund.',
  })
  refundReason!: RefundReason | null
  @Field(() => String, { description: 'The name of the contract holder; empty if the student is the holder.' })
  contractHolder!: string
}

@ObjectType('SettlementRow', { description: 'One contract, and the result of settling it.' })
@Access({ scopes: ['students:read', 'contracts:read', 'payments:read'] })
export class SettlementRowType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractNumber!: string
  @Field(() => String) studentName!: string
  @Field(() => Int, { description: 'The amount owed now, in whole yen.' }) balanceOwing!: number
  @Field(() => Int, { description: 'The amount that would be paid or written off, in whole yen; 0 if none.' })
  amount!: number
  @Field(() => Int) owingAfter!: number
  @Field(() => String, {
    nullable: true,
    description: 'Why the whole settlement would be refused; null if this contract can be settled.',
  })
  problem!: string | null
}

@ObjectType('SettlementPreview', { description: 'Previews settleContracts without changing anything.' })
@Access({ scopes: ['payments:read'] })
export class SettlementPreviewType {
  @Field(() => Int, { description: 'The number of payments that would be made.' }) count!: number
  @Field(() => Float, { description: 'The sum of all of them, in whole yen.' }) total!: number
  @Field(() => Int, { description: 'The number of contracts that prevent the change.' }) refused!: number
  @Field(() => [SettlementRowType]) rows!: SettlementRowType[]
}

@ObjectType('PaymentRun', { description: 'Payments that were made together.' })
@Access({ scopes: ['payments:read'] })
export class PaymentRunType {
  @Field(() => ID) id!: string
  @Field(() => SettleModeEnum) mode!: (typeof settleModes)[number]
  @Field(() => PlainDate, { description: 'The date of the payments.' }) date!: string
  @Field(() => String) note!: string
  @Field(() => PlainDateTime, { description: "The time the payments were entered, in the school's time zone." })
  at!: string
  @Field(() => String) by!: string
  @Field(() => Int, { description: 'The number of payments.' }) count!: number
  @Field(() => Float, { description: 'The sum of all of them, in whole yen.' }) total!: number
  @Field(() => PlainDateTime, { nullable: true, description: UNDONE_AT })
  @Field(() => PlainDateTime, {
    nullable: true,
    description: UNDONE_AT,
    ...formerName('takenBackAt', 'undoneAt', '2026-11-29'),
  })
  undoneAt!: string | null
  @Field(() => String, { nullable: true })
  @Field(() => String, { nullable: true, ...formerName('takenBackBy', 'undoneBy', '2026-11-29') })
  undoneBy!: string | null
}

@ObjectType('SettlePayload', {
  implements: AnswerType,
  description: 'The result of settleContracts.',
})
@Access({ scopes: [] })
export class SettlePayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `generalE` if an amount due has changed; 400 if an amount is too high; 404 if a contract does not exist.',
  })
  override code!: string
  @Field(() => Float, { description: 'The sum of all of them, in whole yen.' }) total!: number
  @Field(() => ID, {
    nullable: true,
    description: 'The id to send to undoPayments; null if nothing was settled.',
  })
  runId!: string | null
  @Field(() => [ContractItemType], { description: 'The contracts that were settled, as they are now.' })
  contracts!: ContractItemType[]
}

@ObjectType('RecordPaymentPayload', { implements: AnswerType, description: 'The result of recordPayment.' })
@Access({ scopes: [] })
export class RecordPaymentPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `generalE` if the amount due has changed; 400 if the amount is too high; 404 if the contract does not exist.',
  })
  override code!: string
  @Field(() => ID, {
    nullable: true,
    description: 'The id to send to undoPayments; null if nothing was recorded.',
  })
  runId!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'The number of the payment in the contract, as issueReceipt takes it; null if nothing was recorded.',
  })
  paymentNumber!: number | null
  @Field(() => ContractItemType, { nullable: true, description: 'The contract as it is now; null if it was refused.' })
  contract!: ContractItemType | null
}

@ObjectType('OtherDebt', { description: 'A contract that what is left over of a payment can pay.' })
@Access({ scopes: ['payments:read'] })
export class OtherDebtType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractNumber!: string
  @Field(() => ID) studentId!: string
  @Field(() => String, { description: 'The full name of the student, family name first.' }) studentName!: string
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int) balanceOwing!: number
}

@ObjectType('Refundable', { description: 'What can be given back for a contract now.' })
@Access({ scopes: ['payments:read'] })
export class RefundableType {
  @Field(() => Int, { description: 'The amount that came in and was not given back, in whole yen.' })
  refundable!: number
  @Field(() => Int) balanceOwing!: number
  @Field(() => Int, { description: 'The amount paid too much, in whole yen; 0 if none.' }) overpaid!: number
  @Field(() => PaymentMethodEnum, {
    nullable: true,
    description: 'How the last payment came in; null if that was not recorded.',
  })
  method!: PaymentMethod | null
}

@ObjectType('RecordRefundPayload', { implements: AnswerType, description: 'The result of recordRefund.' })
@Access({ scopes: [] })
export class RecordRefundPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `generalE` if the amount that can be refunded has changed; 400 if the amount is too high; 404 if the contract does not exist.',
  })
  override code!: string
  @Field(() => ID, { nullable: true, description: 'The id to send to undoPayments; null if nothing was recorded.' })
  runId!: string | null
  @Field(() => ContractItemType, { nullable: true, description: 'The contract as it is now; null if it was refused.' })
  contract!: ContractItemType | null
}

const UNDO_CODE =
  'The result code: 1001 on success; `generalE` if the payments were undone before or one was corrected since.'
const OWE_AGAIN = 'The contracts that have an amount due again, as they are now.'

@ObjectType('UndoPaymentsPayload', { implements: AnswerType, description: 'The result of undoing payments.' })
@Access({ scopes: [] })
export class UndoPaymentsPayload extends AnswerType {
  @Field(() => String, { description: UNDO_CODE }) override code!: string
  @Field(() => [ContractItemType], { description: OWE_AGAIN }) contracts!: ContractItemType[]
}

@ObjectType('TakeBackPaymentsPayload', {
  implements: AnswerType,
  description: 'The result of takeBackPayments, the former name of undoPayments.',
})
@Access({ scopes: [] })
export class TakeBackPaymentsPayload extends AnswerType {
  @Field(() => String, { description: UNDO_CODE }) override code!: string
  @Field(() => [ContractItemType], { description: OWE_AGAIN }) contracts!: ContractItemType[]
}
