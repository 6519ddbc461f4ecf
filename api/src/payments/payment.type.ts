import { owedContract, settleModes } from '@koma/schema/input/payment'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { ContractItemType } from '../contracts/contractRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { inputType } from '../record/inputType.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { formerName } from '../shared/formerName.ts'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'

export const OwedContract = inputType('OwedContractInput', owedContract)
export const SettleModeEnum = graphqlEnum('SettleMode', settleModes)

const UNDONE_AT = "The time they were undone, in the school's time zone; null: not undone."

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
  @Field(() => Boolean, { description: 'The contract is deleted: only its entries can still be read.' })
  contractDeleted!: boolean
  @Field(() => PlainDate) date!: string
  @Field(() => String) memo!: string
  @Field(() => Int, { description: 'The amount, in whole yen.' }) value!: number
  @Field(() => Boolean, { description: 'Whether it was written off instead of paid.' }) uncollectible!: boolean
}

@ObjectType('SettlementRow', { description: 'One contract, and what settling it would do.' })
@Access({ scopes: ['students:read', 'contracts:read', 'payments:read'] })
export class SettlementRowType {
  @Field(() => ID) contractId!: string
  @Field(() => String) contractNumber!: string
  @Field(() => String) studentName!: string
  @Field(() => Int, { description: 'The amount owed now, in whole yen.' }) balanceOwing!: number
  @Field(() => Int, { description: 'The amount that would be paid or written off, in whole yen; 0 for nothing.' })
  amount!: number
  @Field(() => Int) owingAfter!: number
  @Field(() => String, { nullable: true, description: 'Why nothing at all would be done; null when it can be.' })
  problem!: string | null
}

@ObjectType('SettlementPreview', { description: 'The dry run of settleContracts.' })
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
  @Field(() => PlainDate, { description: 'The day of its payments.' }) date!: string
  @Field(() => String) note!: string
  @Field(() => PlainDateTime, { description: 'The time they were entered.' }) at!: string
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
  description: 'The outcome of paying or writing off many contracts.',
})
@Access({ scopes: [] })
export class SettlePayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; generalE: another amount is owed by now; 400: more than is owed, or than one payment can be; 404: one is not there.',
  })
  override code!: string
  @Field(() => Float, { description: 'The sum of all of them, in whole yen.' }) total!: number
  @Field(() => ID, {
    nullable: true,
    description: 'The id that undoPayments undoes the payments by; null where nothing was paid.',
  })
  runId!: string | null
  @Field(() => [ContractItemType], { description: 'The contracts that were settled, as they are now.' })
  contracts!: ContractItemType[]
}

const UNDO_CODE =
  'The result code: 1001 when it was done; generalE: they were undone before, or one of them has been corrected since.'
const OWE_AGAIN = 'The contracts that owe again, as they are now.'

@ObjectType('UndoPaymentsPayload', { implements: AnswerType, description: 'The outcome of undoing payments.' })
@Access({ scopes: [] })
export class UndoPaymentsPayload extends AnswerType {
  @Field(() => String, { description: UNDO_CODE }) override code!: string
  @Field(() => [ContractItemType], { description: OWE_AGAIN }) contracts!: ContractItemType[]
}

@ObjectType('TakeBackPaymentsPayload', {
  implements: AnswerType,
  description: 'The outcome of takeBackPayments, the former name of undoPayments.',
})
@Access({ scopes: [] })
export class TakeBackPaymentsPayload extends AnswerType {
  @Field(() => String, { description: UNDO_CODE }) override code!: string
  @Field(() => [ContractItemType], { description: OWE_AGAIN }) contracts!: ContractItemType[]
}
