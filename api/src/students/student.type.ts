import { Field, ID, ObjectType } from 'type-graphql'

/** A student as they see themselves (STU-43, D59): never the school's notes about them. */
@ObjectType('Student')
export class StudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentId!: string
  @Field(() => String) firstName!: string
  @Field(() => String) lastName!: string
  @Field(() => String, { description: 'lastName firstName' }) fullName!: string
}
