import { ownFields } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'
import type { ShownValue } from './fields/shownFields.ts'
import { Field, ObjectType } from 'type-graphql'
import { IdType, withFields } from '../platform/record/recordType.ts'
import { Access } from '../platform/shared/access.ts'

/** A student as they see themselves (STU-43, D59): never the school's notes about them. */
@ObjectType('Student')
@Access({ scopes: ['students:read'] })
export class StudentType extends withFields(IdType, 'Student', ownFields(studentFields)) {
  /** The values of own fields that the student may see, which `fields` shows. */
  shownValues?: readonly ShownValue[]
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
}
