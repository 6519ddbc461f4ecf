import { studentFields } from '@koma/schema/records/student'
import type { ShownValue } from './fields/shownFields.ts'
import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AnswerType } from '../platform/record/answer.type.ts'
import { IdType, withFields } from '../platform/record/recordType.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'

const { studentCode, storageLocation, materialLocation, curriculumCode, profile } = studentFields

/** The fields of a student beside whom notes are written. */
export const noteFields = { studentCode, storageLocation, materialLocation, curriculumCode, profile }

/** The notes of teachers and staff about a student (TCH-13, D59); students never see them. */
@ObjectType('StudentProfile')
@Access({ scopes: ['students:read'] })
export class StudentProfileType extends withFields(IdType, 'StudentProfile', noteFields) {
  /** The values of own fields that the reader may see, which `fields` shows. */
  shownValues?: readonly ShownValue[]
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => Int, {
    description: 'The version of the note, which grows with every change. Send it back when you save.',
  })
  version!: number
  @Field(() => String, {
    nullable: true,
    description: 'The name of the person who last saved the note; null if nobody has.',
  })
  savedBy!: string | null
  @Field(() => PlainDateTime, { nullable: true }) savedAt!: string | null
}

@ObjectType('ProfilePayload', {
  implements: AnswerType,
  description: 'The result of saving a note, and the note as it is now.',
})
@Access({ scopes: [] })
export class ProfilePayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the note; 404 if there is no such student.',
  })
  override code!: string
  @Field(() => StudentProfileType, {
    nullable: true,
    description: 'The note as it is now; null when there is no such student.',
  })
  profile!: StudentProfileType | null
}
