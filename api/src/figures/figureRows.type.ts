import { Field, Float, ID, Int, ObjectType } from 'type-graphql'

@ObjectType('FigureRow', { description: 'A contract, and its part of a money figure.' })
export class FigureRowType {
  @Field(() => ID) contractId!: string
  @Field(() => String, { description: 'The last 13 characters of the contract name.' }) contractNumber!: string
  @Field(() => Boolean, { description: 'Whether the record was deleted and no longer has a page.' }) isDeleted!: boolean
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => Float, { description: 'Its part of the number: yen or points. All of them add up to it.' })
  value!: number
  @Field(() => Int, {
    nullable: true,
    description: 'The number of points left; null for figures other than `outstanding`.',
  })
  left!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The number of points booked for upcoming lessons; null for figures other than `outstanding`.',
  })
  booked!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'The value of both, in whole yen; null for figures other than `outstanding`.',
  })
  yen!: number | null
}
