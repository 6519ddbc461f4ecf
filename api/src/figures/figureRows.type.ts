import { Field, Float, ID, Int, ObjectType } from 'type-graphql'

@ObjectType('FigureRow', { description: 'A contract, and its share of a money figure.' })
export class FigureRowType {
  @Field(() => ID) contractId!: string
  @Field(() => String, { description: 'The contract number: the last 13 characters of the contract name.' })
  contractNumber!: string
  @Field(() => Boolean, { description: 'Whether the record was deleted and no longer has a page.' }) isDeleted!: boolean
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => Float, {
    description: "The contract's share of the figure, in yen or points. The shares add up to the figure.",
  })
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
