import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'

@ObjectType('LessonAhead', { description: 'A booked lesson that is in progress or in the future.' })
@Access({ scopes: ['slots:read', 'students:read'] })
class LessonAheadType {
  @Field(() => ID) slotId!: string
  @Field(() => PlainDateTime) startsAt!: string
  @Field(() => PlainDateTime) endsAt!: string
  @Field(() => String) courseName!: string
  @Field(() => String, { nullable: true, description: 'The name of the place; null if online.' }) place!: string | null
  @Field(() => [String], { description: 'The names of the students; empty for a non-lesson booking.' })
  students!: readonly string[]
}

@ObjectType('PlaceAhead')
@Access({ scopes: ['slots:read'] })
class PlaceAheadType {
  @Field(() => String, { nullable: true, description: 'The name of the place; null if online only.' }) place!:
    | string
    | null
  @Field(() => Int, { description: 'The number of slots in the next four weeks.' }) slots!: number
}

@ObjectType('TeacherAhead', { description: 'The next lessons of a teacher.' })
@Access({ scopes: ['teachers:read'] })
export class TeacherAheadType {
  @Field(() => [LessonAheadType], { description: 'The next six lessons, by start time.' })
  lessons!: readonly LessonAheadType[]
  @Field(() => [PlaceAheadType], { description: 'The places, most used first.' }) places!: readonly PlaceAheadType[]
}
