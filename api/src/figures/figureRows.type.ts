import { Field, Float, ID, Int, ObjectType } from 'type-graphql'

@ObjectType('FigureRow', { description: 'A contract that a number of the money figures is made of, with its part.' })
export class FigureRowType {
  @Field(() => ID) contractId!: string
  @Field(() => String, { description: 'The last 13 characters of the contract name.' }) contractNumber!: string
  @Field(() => Boolean, { description: 'Whether it was deleted since: it has no page any more.' }) isDeleted!: boolean
  @Field(() => ID) studentId!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) fullName!: string
  @Field(() => Float, { description: 'Its part of the number: yen or points. All of them add up to it.' })
  value!: number
  @Field(() => Int, { nullable: true, description: 'Of what is outstanding: what is left.' }) left!: number | null
  @Field(() => Int, { nullable: true, description: 'Of what is outstanding: what is booked and not over.' })
  booked!: number | null
  @Field(() => Float, { nullable: true, description: 'Of what is outstanding: both in yen.' }) yen!: number | null
}
