import { discountInput } from '@koma/schema/input/discount'
import type { FirstMonth, FirstMonthSettings, Rounding, RoundingUnit } from '@koma/schema/rules/firstMonth'
import { FirstMonthEnum, RoundingEnum, RoundingUnitEnum } from '../../platform/shared/enums.ts'
import { Field, ObjectType } from 'type-graphql'
import { inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { PlanVersionType } from '../../plans/plan.type.ts'
import { DiscountRepeatEnum } from '../discounts/discount.type.ts'

/** The nested inputs of a sale. */
export const saleTypes = {
  discounts: inputType('DiscountInput', discountInput, { types: { repeat: DiscountRepeatEnum } }),
}

@ObjectType('FirstMonthRule', { description: 'How a share of a first month is worked out.' })
@Access({ scopes: ['contracts:read'] })
export class FirstMonthRuleType implements FirstMonthSettings {
  @Field(() => FirstMonthEnum, { description: 'Whether a month that has begun costs all of it or its share by days.' })
  firstMonth!: FirstMonth
  @Field(() => RoundingEnum, { description: 'How the price of such a share is rounded.' })
  firstMonthRounding!: Rounding
  @Field(() => RoundingUnitEnum, { description: 'The unit, in yen, to which such a price is rounded.' })
  firstMonthUnit!: RoundingUnit
  @Field(() => FirstMonthEnum, { description: 'Whether a share has all points or tickets, or their share by days.' })
  firstMonthPoints!: FirstMonth
}

@ObjectType('PlanChoices', { description: 'The plans from which a contract of a student can be made.' })
@Access({ scopes: ['contracts:read'] })
export class PlanChoicesType {
  @Field(() => Boolean, { description: 'Whether the student has no contract so far.' }) isNew!: boolean
  @Field(() => FirstMonthRuleType, { description: 'What the school takes and gives for a month that has begun.' })
  firstMonth!: FirstMonthRuleType
  @Field(() => [PlanVersionType], { description: 'The newest version of each plan, by name.' })
  versions!: PlanVersionType[]
}
