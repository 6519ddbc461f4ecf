import { owedAges } from '@koma/schema/rules/owedAge'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { graphqlEnum } from '../platform/shared/enums.ts'

export const OwedAgeEnum = graphqlEnum('OwedAge', owedAges)

@ObjectType('OwedPart', { description: 'The amount owed for contracts that began a number of days ago.' })
export class OwedPartType {
  @Field(() => OwedAgeEnum) age!: (typeof owedAges)[number]
  @Field(() => Int, { description: 'The number of contracts.' }) count!: number
  @Field(() => Float, { description: 'The total amount due, in whole yen.' }) total!: number
}

@ObjectType('MoneyMonth')
export class MoneyMonthType {
  @Field(() => String, { description: 'The month, `YYYY-MM`, such as 2026-12.' }) month!: string
  @Field(() => Float, { description: 'The amount paid, in whole yen, by payment day.' })
  paid!: number
  @Field(() => Float, { description: 'The amount written off, in whole yen, by payment day.' })
  writtenOff!: number
  @Field(() => Int, { description: 'Points granted by contracts and adjustments in the month.' }) sold!: number
  @Field(() => Int, {
    description: 'Points spent on lessons of the month that were held or cancelled without a refund.',
  })
  used!: number
  @Field(() => Int, {
    description: 'Points left on contracts that ended or were deactivated in the month.',
  })
  expired!: number
}

@ObjectType('Outstanding', { description: 'The lessons the school still owes.' })
export class OutstandingType {
  @Field(() => Int, { description: 'Points left on contracts that can be used.' }) left!: number
  @Field(() => Int, { description: 'Points of lessons that are booked and not over.' }) booked!: number
  @Field(() => Float, { description: "The value of both, in whole yen, at the price of each contract's points." })
  yen!: number
}

@ObjectType('MoneyFigures', { description: 'The money figures: owed, paid, sold, used, expired and outstanding.' })
export class MoneyFiguresType {
  @Field(() => [OwedPartType], { description: 'The amounts due now, by age, newest first.' }) owed!: OwedPartType[]
  @Field(() => [MoneyMonthType], { description: 'The figures of each month.' }) months!: MoneyMonthType[]
  @Field(() => OutstandingType, { description: 'The points the school still owes, as of now.' })
  outstanding!: OutstandingType
}
