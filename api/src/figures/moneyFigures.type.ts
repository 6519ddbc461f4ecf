import { owedAges } from '@koma/schema/rules/owedAge'
import { Field, Float, Int, ObjectType } from 'type-graphql'
import { graphqlEnum } from '../shared/enums.ts'

export const OwedAgeEnum = graphqlEnum('OwedAge', owedAges)

@ObjectType('OwedPart', { description: 'What is owed for contracts that began so many days ago.' })
export class OwedPartType {
  @Field(() => OwedAgeEnum) age!: (typeof owedAges)[number]
  @Field(() => Int, { description: 'How many contracts.' }) count!: number
  @Field(() => Float, { description: 'Whole yen.' }) total!: number
}

@ObjectType('MoneyMonth')
export class MoneyMonthType {
  @Field(() => String, { description: 'YYYY-MM' }) month!: string
  @Field(() => Float, { description: 'Whole yen, by the days of the payments.' }) paid!: number
  @Field(() => Float, { description: 'Whole yen.' }) writtenOff!: number
  @Field(() => Int, { description: 'Points given by contracts and adjustments, by when they were.' }) sold!: number
  @Field(() => Int, { description: 'Points of lessons that were held or not cancelled in time, by their days.' })
  used!: number
  @Field(() => Int, {
    description:
      'Points left on contracts that can no longer be used, by their last days or those on which they were switched off.',
  })
  expired!: number
}

@ObjectType('Outstanding', { description: 'What the school still owes in lessons.' })
export class OutstandingType {
  @Field(() => Int, { description: 'Points left on contracts that can be used.' }) left!: number
  @Field(() => Int, { description: 'Points of lessons that are booked and not over.' }) booked!: number
  @Field(() => Float, { description: 'Both in whole yen, by what the points of each contract cost.' }) yen!: number
}

@ObjectType('MoneyFigures', { description: 'What is owed, paid, sold, used, expired and outstanding.' })
export class MoneyFiguresType {
  @Field(() => [OwedPartType], { description: 'Each age once, the newest first; as it is now.' }) owed!: OwedPartType[]
  @Field(() => [MoneyMonthType], { description: 'Each month once.' }) months!: MoneyMonthType[]
  @Field(() => OutstandingType, { description: 'As it is now.' }) outstanding!: OutstandingType
}
