import { Field, ID, Int, ObjectType } from 'type-graphql'
import { CourseType } from '../courses/course.type.ts'
import { PlainDate } from '../shared/scalars.ts'

@ObjectType('ContractMonth', { description: 'What counts towards the limits in one lesson month.' })
export class ContractMonthType {
  @Field(() => String, { description: 'YYYY-MM' }) month!: string
  @Field(() => Int) bookings!: number
  @Field(() => Int) returns!: number
}

@ObjectType('BookingLimitInfo', { description: 'What is left this month and next; null: no limit.' })
export class BookingLimitInfoType {
  @Field(() => Int, { nullable: true }) thisMonthRemainingBookings!: number | null
  @Field(() => Int, { nullable: true }) nextMonthRemainingBookings!: number | null
  @Field(() => Int, { nullable: true }) thisMonthRemainingCancellations!: number | null
  @Field(() => Int, { nullable: true }) nextMonthRemainingCancellations!: number | null
}

/** A contract as its student and staff see it (STU-44). */
@ObjectType('Contract')
export class ContractType {
  @Field(() => ID) id!: string
  @Field(() => String) contractName!: string
  @Field(() => String, { description: 'The last 13 characters of the contract name.' }) contractNumber!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int, { description: 'What is left.' }) points!: number
  @Field(() => Boolean) monthlyContract!: boolean
  @Field(() => Int) monthlyPoints!: number
  @Field(() => Int, { description: 'What is still to be paid; below 0 when too much was paid.' }) balanceOwing!: number
  @Field(() => Int, { nullable: true, description: 'null: no limit' }) monthlyBookingLimit!: number | null
  @Field(() => Int, { nullable: true, description: 'null: no limit' }) monthlyCancelLimit!: number | null
  @Field(() => [CourseType]) courses!: CourseType[]
  @Field(() => [ContractMonthType], { description: 'Months in which nothing counted are left out.' })
  usage!: ContractMonthType[]
  @Field(() => BookingLimitInfoType) bookingLimitInfo!: BookingLimitInfoType
}
