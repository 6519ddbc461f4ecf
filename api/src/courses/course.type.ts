import { Field, ID, Int, ObjectType } from 'type-graphql'

/** A course as everybody may see it (CRS-02). */
@ObjectType('Course')
export class CourseType {
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String) displayName!: string
  @Field(() => Int, { description: 'Points or tickets a booking takes.' }) cost!: number
  @Field(() => Boolean) group!: boolean
  @Field(() => Int) numberOfStudents!: number
  @Field(() => Boolean) isLesson!: boolean
}
