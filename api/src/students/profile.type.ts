import type { SaveProfileInput } from '@koma/schema/input/profile'
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { PlainDateTime } from '../shared/scalars.ts'

/** What teachers and staff keep about a student (TCH-13, D59); students never see it. */
@ObjectType('StudentProfile')
export class StudentProfileType {
  @Field(() => ID, { description: "The student's id." }) id!: string
  @Field(() => String) studentId!: string
  @Field(() => String, { description: 'lastName firstName' }) fullName!: string
  @Field(() => String, { description: 'Where the lesson notes are; empty for none (D60).' }) storageLocation!: string
  @Field(() => String, { description: 'Where the material is; empty for none (D60).' }) materialLocation!: string
  @Field(() => String) curriculumCode!: string
  @Field(() => String, { description: 'The note.' }) profile!: string
  @Field(() => Int, { description: 'Grows with every change of the note; a save names the one it was made from.' })
  version!: number
  @Field(() => String, { nullable: true, description: 'Who saved the note last.' }) savedBy!: string | null
  @Field(() => PlainDateTime, { nullable: true }) savedAt!: string | null
}

@InputType('SaveProfileInput')
export class SaveProfileInputType implements SaveProfileInput {
  @Field(() => ID) studentId!: string
  @Field(() => String, { description: 'The whole note.' }) profile!: string
  @Field(() => Int, { description: 'The version that was on screen.' }) version!: number
}

@ObjectType('ProfilePayload', { description: 'How saving a note ended, and the note as it is now.' })
export class ProfilePayload {
  @Field(() => Boolean) success!: boolean
  @Field(() => String, { description: '1001, or stale: somebody else has changed the note.' }) code!: string
  @Field(() => String, { description: 'The code in words, in the language of Accept-Language.' }) message!: string
  @Field(() => StudentProfileType) profile!: StudentProfileType
}
