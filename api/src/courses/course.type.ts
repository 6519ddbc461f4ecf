import { Field, ID, Int, ObjectType } from 'type-graphql'
import { plain } from '../shared/plain.ts'

/** A course as everybody may see it (CRS-02). */
@ObjectType('Course', plain)
export class CourseType {
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String) displayName!: string
  @Field(() => Int, { description: 'Points or tickets a booking takes.' }) cost!: number
  @Field(() => Boolean) group!: boolean
  @Field(() => Int) numberOfStudents!: number
  @Field(() => Boolean) isLesson!: boolean
}
