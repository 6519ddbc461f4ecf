import { Field, ID, Int, ObjectType } from 'type-graphql'
import { PlainDateTime } from '../shared/scalars.ts'

@ObjectType('LessonAhead', { description: 'A booked lesson that goes on or is to come.' })
class LessonAheadType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String) courseName!: string
  @Field(() => String, { nullable: true, description: 'null: online.' }) place!: string | null
  @Field(() => [String], { description: 'By name; none for an other booking.' }) students!: readonly string[]
}

@ObjectType('PlaceAhead')
class PlaceAheadType {
  @Field(() => String, { nullable: true, description: 'null: online only.' }) place!: string | null
  @Field(() => Int, { description: 'How many slots are there in the next four weeks.' }) slots!: number
}

@ObjectType('TeacherAhead', { description: 'What is ahead of a teacher.' })
export class TeacherAheadType {
  @Field(() => [LessonAheadType], { description: 'The next six, by start.' }) lessons!: readonly LessonAheadType[]
  @Field(() => [PlaceAheadType], { description: 'The most used first.' }) places!: readonly PlaceAheadType[]
}
