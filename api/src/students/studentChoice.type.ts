import { Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { CourseType } from '../courses/course.type.ts'

@ObjectType('StudentChoice', { description: 'A student who can be chosen when staff book for a student. Staff only.' })
@Access({ scopes: ['students:read'] })
export class StudentChoiceType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean, { description: 'Whether a contract is valid on the day of the lesson.' }) hasContract!: boolean
  @Field(() => Boolean, { description: 'Whether the student is on pause or has left on the day of the lesson.' })
  isAway!: boolean
  @Field(() => [CourseType], { description: 'The courses of the contracts valid on that day.' }) courses!: CourseType[]
}
