import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { PlainDateTime } from '../shared/scalars.ts'

/** What teachers and staff keep about a student (TCH-13, D59); students never see it. */
@ObjectType('StudentProfile')
export class StudentProfileType {
  @Field(() => ID, { description: "The student's id." }) id!: string
  @Field(() => String) studentCode!: string
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

@ObjectType('ProfilePayload', {
  implements: AnswerType,
  description: 'How saving a note ended, and the note as it is now.',
})
export class ProfilePayload extends AnswerType {
  @Field(() => String, {
    description: '1001; stale: somebody else has changed the note; 404: there is no such student.',
  })
  override code!: string
  @Field(() => StudentProfileType, { nullable: true, description: 'null when there is no such student.' })
  profile!: StudentProfileType | null
}
