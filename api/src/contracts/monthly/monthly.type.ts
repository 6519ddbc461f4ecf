import { monthlyRenewalsInput, renewedContract, startMonthlyInput } from '@koma/schema/input/monthly'
import { Field, Int, ObjectType } from 'type-graphql'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { ContractItemType } from '../contractRecord.type.ts'

export const MonthlyRenewalsArgs = argsType('MonthlyRenewals', monthlyRenewalsInput)
export const StartMonthly = inputType('StartMonthlyInput', startMonthlyInput, {
  types: { contracts: inputType('RenewedContractInput', renewedContract) },
})

@ObjectType('MonthlyRenewal', {
  description:
    'A contract that can be renewed, and the opening balance of its successor. Price, limits, courses, holder and notes stay the same.',
})
export class MonthlyRenewalType {
  @Field(() => ContractItemType, { description: 'The contract as it is now.' }) contract!: ContractItemType
  @Field(() => Int, { description: 'The number of points or tickets the new contract starts with.' }) points!: number
  @Field(() => Int, {
    description: 'The number of points or tickets that would move to the new contract after the last day.',
  })
  carriesOver!: number
  @Field(() => Int, { description: 'The number of points or tickets that would expire after the last day.' })
  lapses!: number
}

@ObjectType('MonthlyPreview')
export class MonthlyPreviewType {
  @Field(() => String, { description: 'The month, `YYYY-MM`, such as 2026-12.' }) month!: string
  @Field(() => PlainDate, { description: 'The first day of the new contracts.' }) startDate!: string
  @Field(() => PlainDate, { description: 'The last day of the new contracts.' }) endDate!: string
  @Field(() => [MonthlyRenewalType]) renewals!: MonthlyRenewalType[]
}
