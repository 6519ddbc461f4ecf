import { contractKinds } from '@koma/schema/input/contract'
import { contractFields } from '@koma/schema/records/contract'
import type { ChargedFeeKind } from '@koma/schema/planTexts'
import { type PaymentMethod, paymentFields, type RefundReason } from '@koma/schema/records/payment'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { CourseType } from '../courses/course.type.ts'
import { UndoableAnswerType } from '../platform/record/answer.type.ts'
import { RecordType } from '../platform/record/baseRecord.type.ts'
import { withFields } from '../platform/record/recordType.ts'
import { ChargedFeeKindEnum, graphqlEnum, PaymentMethodEnum, RefundReasonEnum } from '../platform/shared/enums.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'
import { ContractMonthType } from './contract.type.ts'
import { PointLotType } from './lots/pointLot.type.ts'
import { ContractNextPlanType } from './planChange/planChange.type.ts'

export const ContractKindEnum = graphqlEnum('ContractKind', contractKinds)

@ObjectType('ContractStudent', { description: 'The student of a contract.' })
@Access({ scopes: ['students:read'] })
class ContractStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean, { description: 'Whether the student may have places in the weekly template.' })
  isFixed!: boolean
}

/** A contract as staff find it in lists (CON-10). */
@ObjectType('ContractItem')
@Access({ scopes: ['contracts:read'] })
export class ContractItemType extends withFields(RecordType, 'ContractItem', contractFields) {
  @Field(() => String, { description: 'The contract number: the last 13 characters of the contract name.' })
  contractNumber!: string
  @Field(() => ContractStudentType) student!: ContractStudentType
  @Field(() => Int, { description: 'The sum of the adjustments, in whole yen; negative if they lower the price.' })
  adjusted!: number
  @Field(() => Int, { description: 'The amount paid or written off, in whole yen.' }) paid!: number
  @Field(() => Int, { description: 'The amount still owed, in whole yen; negative if too much was paid.' })
  balanceOwing!: number
  @Field(() => [CourseType]) courses!: CourseType[]
}

@ObjectType('ContractPage', { description: 'One page of a list of contracts.' })
@Access({ scopes: ['contracts:read'] })
export class ContractPageType {
  @Field(() => [ContractItemType]) contracts!: ContractItemType[]
  @Field(() => Boolean) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}

@ObjectType('ContractAdjustment')
@Access({ scopes: ['contracts:read'] })
class ContractAdjustmentType {
  @Field(() => Int) number!: number
  @Field(() => String, { description: 'The name of the entry, such as `adjustment_01`.' }) name!: string
  @Field(() => String, { description: 'The direction: `+` raises the price, `-` lowers it.' }) type!: '+' | '-'
  @Field(() => Int, { description: 'The amount, in whole yen.' }) value!: number
  @Field(() => String) memo!: string
  @Field(() => Boolean, { description: 'Whether renewals have it too: a repeating discount.' }) repeats!: boolean
  @Field(() => Int, {
    nullable: true,
    description: 'The percentage that a repeating discount takes off each price; null if it is an amount.',
  })
  percent!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The amount that a repeating discount takes off each price, in whole yen; null if it is a percentage.',
  })
  yen!: number | null
  @Field(() => PlainDate, {
    nullable: true,
    description: 'Renewals that begin later no longer have a repeating discount; null if it has no last day.',
  })
  lastDay!: string | null
  @Field(() => Boolean, { description: 'Whether it came from the contract that this one renews.' }) carried!: boolean
  @Field(() => ChargedFeeKindEnum, {
    nullable: true,
    description:
      'The rule that charged the adjustment as a fee, which changes only by waiveFee and undoFees; null for others.',
  })
  fee!: ChargedFeeKind | null
}

@ObjectType()
abstract class PaymentEntryType {
  @Field(() => Int) number!: number
  @Field(() => String, { description: 'The name of the entry, such as `payment_01`.' }) name!: string
  @Field(() => Int, { description: 'The amount, in whole yen.' }) value!: number
  @Field(() => PlainDate) date!: string
}

@ObjectType('ContractPayment')
@Access({ scopes: ['payments:read'] })
class ContractPaymentType extends withFields(PaymentEntryType, 'ContractPayment', paymentFields) {
  @Field(() => Boolean, {
    description:
      'Whether it was applied from a deposit, which undoDeposit and undoPayments undo; forms leave it alone.',
  })
  fromDeposit!: boolean
}

@ObjectType('ContractRefund', { description: 'Money that was given back for a contract.' })
@Access({ scopes: ['payments:read'] })
class ContractRefundType {
  @Field(() => Int, { description: 'The number of the entry, from 1, counted together with payments.' }) number!: number
  @Field(() => String, { description: 'The name of the entry, such as `payment_02`.' }) name!: string
  @Field(() => Int, { description: 'The amount that was given back, in whole yen.' }) value!: number
  @Field(() => PlainDate) date!: string
  @Field(() => String, { description: 'The note on the refund.' }) note!: string
  @Field(() => RefundReasonEnum, { description: 'Why the money was given back.' }) reason!: RefundReason
  @Field(() => PaymentMethodEnum, {
    nullable: true,
    description: 'How the money was given back; null if that was not recorded.',
  })
  method!: PaymentMethod | null
  @Field(() => String, {
    description: 'The name of the person who gave the money back; empty if it was whoever recorded the refund.',
  })
  givenBy!: string
  @Field(() => String, { description: 'The reference of the bank or the card terminal; empty if there is none.' })
  reference!: string
}

@ObjectType('ContractLink', { description: 'A contract before or after another one.' })
@Access({ scopes: ['contracts:read'] })
class ContractLinkType {
  @Field(() => ID) id!: string
  @Field(() => String) contractNumber!: string
}

@ObjectType('ContractPlan', { description: 'The plan from which a contract was made.' })
@Access({ scopes: ['contracts:read'] })
class ContractPlanType {
  @Field(() => ID, { description: 'The id of the plan.' }) id!: string
  @Field(() => String, { description: 'The name of the plan in the version that the contract has.' }) planName!: string
  @Field(() => Int, { description: 'The number of the version, from 1.' }) number!: number
}

/** A contract as staff edit it (CON-10…17). */
@ObjectType('ContractRecord')
@Access({ scopes: ['contracts:read'] })
export class ContractRecordType extends ContractItemType {
  @Field(() => [ContractAdjustmentType]) adjustments!: ContractAdjustmentType[]
  @Field(() => [ContractPaymentType]) payments!: ContractPaymentType[]
  @Field(() => [ContractRefundType], { description: 'The refunds that were not undone.' })
  refunds!: ContractRefundType[]
  @Field(() => [PointLotType], {
    description: 'The lots of points or tickets, in their order of use; used up ones too.',
  })
  lots!: PointLotType[]
  @Field(() => [ContractMonthType], {
    description: 'The months with bookings or cancellations that count towards the limits.',
  })
  usage!: ContractMonthType[]
  @Field(() => Int, {
    description: 'The number of upcoming lessons charged to the contract. With any, it cannot be deleted.',
  })
  bookingsToCome!: number
  @Field(() => ContractPlanType, {
    nullable: true,
    description: 'The plan from which the contract was made; null if it was made without one.',
  })
  plan!: ContractPlanType | null
  @Field(() => ContractNextPlanType, {
    nullable: true,
    description:
      'The plan, with its price, to which the renewal changes; null if the renewal stays as the contract is.',
  })
  nextPlan!: ContractNextPlanType | null
  @Field(() => ContractLinkType, {
    nullable: true,
    description: 'The contract that this one renews; null if there is none.',
  })
  predecessor!: ContractLinkType | null
  @Field(() => ContractLinkType, {
    nullable: true,
    description: 'The contract that renews this one; null if there is none.',
  })
  successor!: ContractLinkType | null
}

@ObjectType('ContractPayload', { implements: UndoableAnswerType, description: 'The result of a change of a contract.' })
@Access({ scopes: [] })
export class ContractPayload extends UndoableAnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the contract; 400 if a field is wrong; 403 if upcoming lessons are charged to it; 404 if the contract does not exist.',
  })
  override code!: string
  @Field(() => ContractRecordType, {
    nullable: true,
    description: 'The contract as it is now; null if there is none.',
  })
  contract!: ContractRecordType | null
}

const contractEntryKinds = ['points', 'payment', 'adjustment'] as const
const ContractEntryKindEnum = graphqlEnum('ContractEntryKind', contractEntryKinds)
const contractEntryChanges = ['added', 'corrected', 'removed'] as const
const ContractEntryChangeEnum = graphqlEnum('ContractEntryChange', contractEntryChanges)

@ObjectType('ContractEntry', { description: 'One movement of points or yen of a contract: what, by whom and when.' })
@Access({ scopes: ['contracts:read'] })
export class ContractEntryType {
  @Field(() => ID) id!: string
  @Field(() => ContractEntryKindEnum) kind!: (typeof contractEntryKinds)[number]
  @Field(() => PlainDateTime) at!: string
  @Field(() => String, {
    description: 'The name of the person who made the entry; their code if they were deleted, or `system`.',
  })
  by!: string
  @Field(() => ContractEntryChangeEnum) change!: (typeof contractEntryChanges)[number]
  @Field(() => String, {
    description:
      'The name of the entry, such as `payment_01`. For points, the reason: opening, adjustment, booking, cancellation or carry-over.',
  })
  name!: string
  @Field(() => Int, { description: 'The amount, in points, tickets or whole yen; negative if it was taken.' })
  value!: number
  @Field(() => String) memo!: string
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The day of a payment, `YYYY-MM-DD`; null for other entries.',
  })
  date!: string | null
  @Field(() => Boolean) uncollectible!: boolean
  @Field(() => PaymentMethodEnum, {
    nullable: true,
    description: 'How a payment came in; null if that was not recorded, and for other entries.',
  })
  method!: PaymentMethod | null
  @Field(() => String, {
    description: 'The name of the person who took a payment; empty if it was whoever made the entry.',
  })
  receivedBy!: string
  @Field(() => String, { description: 'The reference of a payment; empty if there is none.' }) reference!: string
  @Field(() => RefundReasonEnum, {
    nullable: true,
    description: 'Why a payment below 0 was given back; null for other entries.',
  })
  refundReason!: RefundReason | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description:
      "The start of the lesson for which the points moved, in the school's time zone; null if there is no lesson.",
  })
  lessonTime!: string | null
  @Field(() => String, { nullable: true }) courseName!: string | null
}
