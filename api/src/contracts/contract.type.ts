import { ownFields } from '@koma/schema/records/record'
import { contractFields } from '@koma/schema/records/contract'
import type { ChargedFeeKind } from '@koma/schema/planTexts'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { ChargedFeeKindEnum } from '../platform/shared/enums.ts'
import { PlainDate } from '../platform/shared/scalars.ts'
import { CourseType } from '../courses/course.type.ts'
import { PointLotType } from './lots/pointLot.type.ts'
import { NextPlanType } from './planChange/planChange.type.ts'
import { IdType, withFields } from '../platform/record/recordType.ts'

@ObjectType('ContractMonth', {
  description: 'The bookings and cancellations that count towards the limits of one month.',
})
@Access({ scopes: ['contracts:read'] })
export class ContractMonthType {
  @Field(() => String, { description: 'The month, `YYYY-MM`, such as 2026-12.' }) month!: string
  @Field(() => Int) bookings!: number
  @Field(() => Int) returns!: number
}

@ObjectType('BookingLimitInfo', {
  description: 'The bookings and refundable cancellations left this month and next.',
})
@Access({ scopes: ['contracts:read'] })
class BookingLimitInfoType {
  @Field(() => Int, { nullable: true }) thisMonthRemainingBookings!: number | null
  @Field(() => Int, { nullable: true }) nextMonthRemainingBookings!: number | null
  @Field(() => Int, { nullable: true }) thisMonthRemainingCancellations!: number | null
  @Field(() => Int, { nullable: true }) nextMonthRemainingCancellations!: number | null
}

@ObjectType('ContractFee', { description: 'A fee that a rule of the school charged for a contract.' })
@Access({ scopes: ['contracts:read'] })
class ContractFeeType {
  @Field(() => ID) id!: string
  @Field(() => ChargedFeeKindEnum, { description: 'The rule that charged it.' }) kind!: ChargedFeeKind
  @Field(() => PlainDate, {
    description: 'The day by which it was to be paid, or the day of the lesson that was missed.',
  })
  about!: string
  @Field(() => Int, { description: 'The fee, in whole yen. It is part of what the contract costs.' }) value!: number
  @Field(() => PlainDate, { description: 'The day it was charged.' }) chargedOn!: string
}

/** A contract as its student and staff see it (STU-44). */
@ObjectType('Contract')
@Access({ scopes: ['contracts:read'] })
export class ContractType extends withFields(IdType, 'Contract', ownFields(contractFields)) {
  @Field(() => String, { description: 'The contract number: the last 13 characters of the contract name.' })
  contractNumber!: string
  @Field(() => Int, { description: 'The amount still owed, in whole yen; negative if too much was paid.' })
  balanceOwing!: number
  @Field(() => [CourseType]) courses!: CourseType[]
  @Field(() => [ContractMonthType], {
    description: 'The months with bookings or cancellations that count towards the limits.',
  })
  usage!: ContractMonthType[]
  @Field(() => [PointLotType], { description: 'The lots with points or tickets left, in their order of use.' })
  lots!: PointLotType[]
  @Field(() => NextPlanType, {
    nullable: true,
    description: 'The plan to which the renewal of the contract changes; null if none is scheduled.',
  })
  nextPlan!: NextPlanType | null
  @Field(() => [ContractFeeType], {
    description: 'The fees that rules of the school charged and that were not waived.',
  })
  fees!: ContractFeeType[]
  @Field(() => BookingLimitInfoType) bookingLimitInfo!: BookingLimitInfoType
}
