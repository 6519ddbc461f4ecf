import { monthlyRenewalsInput, renewedContract, startMonthlyInput } from '@koma/schema/input/monthly'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { LeaveKindEnum } from '../../students/studentLeave.type.ts'
import { ContractItemType } from '../contractRecord.type.ts'
import { RenewalDiscountType } from '../discounts/discount.type.ts'

export const MonthlyRenewalsArgs = argsType('MonthlyRenewals', monthlyRenewalsInput)
export const StartMonthly = inputType('StartMonthlyInput', startMonthlyInput, {
  types: { contracts: inputType('RenewedContractInput', renewedContract) },
})

@ObjectType('RenewalPlan', { description: 'The plan to which a contract changes with its renewal.' })
export class RenewalPlanType {
  @Field(() => ID, { description: 'The id of the newest version of the plan, to send along with startMonthly.' })
  versionId!: string
  @Field(() => String, { description: 'The name of the plan.' }) planName!: string
  @Field(() => Int, { nullable: true, description: 'The most bookings per month; null if there is no limit.' })
  monthlyBookingLimit!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The most refundable cancellations per month; null if there is no limit.',
  })
  monthlyCancelLimit!: number | null
  @Field(() => [String], { description: 'The names of the courses, by code.' }) courses!: string[]
}

@ObjectType('MonthlyRenewal', {
  description:
    'A contract that can be renewed, and the opening balance and price of its successor. Limits, courses, holder and notes stay the same unless another plan follows.',
})
export class MonthlyRenewalType {
  @Field(() => ContractItemType, { description: 'The contract as it is now.' }) contract!: ContractItemType
  @Field(() => Int, { description: 'The number of points or tickets the new contract starts with.' }) points!: number
  @Field(() => Int, { description: 'The price of the new contract before discounts, in whole yen.' }) price!: number
  @Field(() => [RenewalDiscountType], { description: 'The repeating discounts that it has too.' })
  discounts!: RenewalDiscountType[]
  @Field(() => Int, { description: 'The price less the discounts, in whole yen.' }) total!: number
  @Field(() => RenewalPlanType, {
    nullable: true,
    description: 'The plan to which the contract changes with this renewal; null if it stays as it is.',
  })
  plan!: RenewalPlanType | null
  @Field(() => Int, {
    description: 'The number of points or tickets that would move to the new contract after the last day.',
  })
  carriesOver!: number
  @Field(() => Int, { description: 'The number of points or tickets that would expire after the last day.' })
  lapses!: number
}

@ObjectType('MonthlyAway', { description: 'A contract that is not renewed because its student is away all month.' })
export class MonthlyAwayType {
  @Field(() => ID) contractId!: string
  @Field(() => String, { description: 'The contract number: the last 13 characters of the contract name.' })
  contractNumber!: string
  @Field(() => ID) studentId!: string
  @Field(() => String) fullName!: string
  @Field(() => LeaveKindEnum) kind!: 'pause' | 'leaving'
  @Field(() => PlainDate, { description: 'The first day without lessons.' }) from!: string
  @Field(() => PlainDate, { nullable: true, description: 'The last day without lessons; null while it is open.' })
  until!: string | null
}

@ObjectType('MonthlyPreview')
export class MonthlyPreviewType {
  @Field(() => String, { description: 'The month, `YYYY-MM`, such as 2026-12.' }) month!: string
  @Field(() => PlainDate, { description: 'The first day of the new contracts.' }) startDate!: string
  @Field(() => PlainDate, { description: 'The last day of the new contracts.' }) endDate!: string
  @Field(() => [MonthlyRenewalType]) renewals!: MonthlyRenewalType[]
  @Field(() => [MonthlyAwayType], {
    description: 'The contracts that are left out because their students pause or have left.',
  })
  away!: MonthlyAwayType[]
}
