import { discountRepeats } from '@koma/schema/rules/discount'
import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'

export const DiscountRepeatEnum = graphqlEnum('DiscountRepeat', discountRepeats)

@ObjectType('RenewalDiscount', { description: 'A discount that a contract has again with its renewal.' })
@Access({ scopes: ['contracts:read'] })
export class RenewalDiscountType {
  @Field(() => String, { description: 'The name of the discount.' }) name!: string
  @Field(() => Int, { nullable: true, description: 'The percentage of the price; null if it is an amount.' })
  percent!: number | null
  @Field(() => Int, { description: 'The amount that it takes off the new price, in whole yen.' }) value!: number
  @Field(() => PlainDate, { nullable: true, description: 'Its last day; null if it is given until it is ended.' })
  lastDay!: string | null
}
