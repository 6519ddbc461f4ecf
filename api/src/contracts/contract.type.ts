import { ownFields } from '@koma/schema/records/record'
import { contractFields } from '@koma/schema/records/contract'
import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
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
  @Field(() => BookingLimitInfoType) bookingLimitInfo!: BookingLimitInfoType
}
