import { changePlanInput, planChangeInput, withdrawPlanChangeInput } from '@koma/schema/input/planChange'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { formerSeal } from '../../platform/shared/formerName.ts'

export const PlanChangeInputType = inputType('PlanChangeInput', planChangeInput)
export const ChangePlan = inputType('ChangePlanInput', changePlanInput, { former: { digest: 'seal' } })
export const WithdrawPlanChange = inputType('WithdrawPlanChangeInput', withdrawPlanChangeInput)

@ObjectType('NextPlan', { description: 'The plan that follows with the renewal of a contract.' })
@Access({ scopes: ['contracts:read'] })
export class NextPlanType {
  @Field(() => String, { description: 'The name of the plan.' }) planName!: string
  @Field(() => PlainDate, { description: 'The first day of the plan, `YYYY-MM-DD`.' }) from!: string
  @Field(() => Int, { description: 'The points or tickets per month of the plan.' }) points!: number
}

@ObjectType('ContractNextPlan', {
  description: 'The plan that follows with the renewal of a contract, as staff see it.',
})
@Access({ scopes: ['contracts:read'] })
export class ContractNextPlanType extends NextPlanType {
  @Field(() => ID, { description: 'The id of the plan.' }) id!: string
  @Field(() => ID, { description: 'The id of its newest version, whose terms the renewal will have.' })
  versionId!: string
  @Field(() => Int, { description: 'The number of that version, from 1.' }) number!: number
  @Field(() => Int, { description: 'The price per month with its tax, in whole yen.' }) price!: number
  @Field(() => Boolean, { description: 'Whether the repeating discounts of the contract go along.' })
  keepsDiscounts!: boolean
}

@ObjectType('PlanTerms', { description: 'The terms of a contract that a change of plan replaces.' })
@Access({ scopes: ['contracts:read'] })
export class PlanTermsType {
  @Field(() => String, { nullable: true, description: 'The name of the plan; null if the contract has none.' })
  planName!: string | null
  @Field(() => Int, { description: 'The price per month with its tax, in whole yen.' }) price!: number
  @Field(() => Int, { description: 'The points or tickets per month.' }) points!: number
  @Field(() => Boolean, { description: 'Whether unused points or tickets move to the next contract.' })
  carryOver!: boolean
  @Field(() => Int, { description: 'The most points or tickets that move; 0 if there is no limit.' })
  carryMost!: number
  @Field(() => Int, { description: 'The months for which they can be used then; 0 if there is no limit.' })
  carryMonths!: number
  @Field(() => Int, { nullable: true, description: 'The most bookings per month; null if there is no limit.' })
  monthlyBookingLimit!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The most refundable cancellations per month; null if there is no limit.',
  })
  monthlyCancelLimit!: number | null
  @Field(() => [String], { description: 'The names of the courses, by code.' }) courses!: string[]
}

@ObjectType('PlanChangePlace', { description: 'A fixed place whose course the new plan does not have.' })
@Access({ scopes: ['contracts:read'] })
export class PlanChangePlaceType {
  @Field(() => ID, { description: 'The id of the row of the weekly template.' }) templateId!: string
  @Field(() => Int, { description: 'The weekday, 0 for Sunday to 6 for Saturday.' }) day!: number
  @Field(() => String, { description: 'The start, `HH:mm`.' }) startTime!: string
  @Field(() => String) teacherName!: string
  @Field(() => String) courseName!: string
}

@ObjectType('PlanChangeDiscount', { description: 'A repeating discount of a contract whose plan changes.' })
@Access({ scopes: ['contracts:read'] })
export class PlanChangeDiscountType {
  @Field(() => String, { description: 'The name of the discount.' }) name!: string
  @Field(() => Int, { nullable: true, description: 'The percentage of the price; null if it is an amount.' })
  percent!: number | null
  @Field(() => Int, { nullable: true, description: 'The amount, in whole yen; null if it is a percentage.' })
  yen!: number | null
  @Field(() => PlainDate, { nullable: true, description: 'Its last day; null if it is given until it is ended.' })
  lastDay!: string | null
  @Field(() => Int, {
    nullable: true,
    description:
      'The amount that it takes off the new price, in whole yen; null if it is dropped or has ended by then.',
  })
  value!: number | null
}

@ObjectType('PlanChange', { description: 'The effects of a change to another plan.' })
@Access({ scopes: ['contracts:read'] })
export class PlanChangeType {
  @Field(() => PlainDate, { description: 'The first day of the new terms.' }) from!: string
  @Field(() => PlanTermsType, { description: 'The terms of the contract as they are now.' }) before!: PlanTermsType
  @Field(() => PlanTermsType, { description: 'The terms that its renewal will have.' }) after!: PlanTermsType
  @Field(() => [String], { description: 'The names of courses that come with the new plan.' }) addedCourses!: string[]
  @Field(() => [String], { description: 'The names of courses that the new plan does not have.' })
  removedCourses!: string[]
  @Field(() => Boolean, { description: 'Whether the repeating discounts go along.' }) keepsDiscounts!: boolean
  @Field(() => [PlanChangeDiscountType], { description: 'The repeating discounts of the contract.' })
  discounts!: PlanChangeDiscountType[]
  @Field(() => Int, { description: 'The points or tickets left that move to the renewal.' }) carriesOver!: number
  @Field(() => Int, { description: 'The points or tickets left that expire with the contract.' }) lapses!: number
  @Field(() => [PlanChangePlaceType], {
    description: 'The fixed places of the student whose course no contract covers then. They stay in the template.',
  })
  places!: PlanChangePlaceType[]
  @Field(() => String, { description: 'A digest of all of this, to send along with changePlan.' })
  @Field(() => String, formerSeal)
  digest!: string
}

@ObjectType('PlanChangePreview', { implements: AnswerType, description: 'What a change to another plan would do.' })
@Access({ scopes: [] })
export class PlanChangePreviewType extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 if the plan can change; 400 if a field is wrong; 404 if the contract does not exist; 409 if the plan has changed or is no longer sold; generalE if the contract cannot change.',
  })
  override code!: string
  @Field(() => PlanChangeType, { nullable: true, description: 'The effects; null if the plan cannot change.' })
  change!: PlanChangeType | null
}
