import { Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { LanguageEnum } from '../shared/enums.ts'

/** A student as they see themselves (STU-43, D59): never the school's notes about them. */
@ObjectType('Student')
@Access({ scopes: ['students:read'] })
export class StudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String) firstName!: string
  @Field(() => String) lastName!: string
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => String) email!: string
  @Field(() => Boolean) notify!: boolean
  @Field(() => LanguageEnum, { description: 'The language of emails.' }) comLang!: 'en' | 'jp'
  @Field(() => String, { description: 'The link to the lesson notes; empty when there is none (D60).' })
  storageLocation!: string
  @Field(() => String, { description: 'The link to the material; empty when there is none (D60).' })
  materialLocation!: string
  @Field(() => String) curriculumCode!: string
}
