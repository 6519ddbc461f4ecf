import { type PublicValuesOf } from '@koma/schema/records/record'
import { teacherFields } from '@koma/schema/records/teacher'
import { Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { UndoableAnswerType } from '../platform/record/answer.type.ts'
import { publicType, withFields } from '../platform/record/recordType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import { Instant, PlainDate } from '../platform/shared/scalars.ts'

/** A teacher as slots show them. */
export const TeacherType = publicType('Teacher', teacherFields)
export type TeacherType = PublicValuesOf<typeof teacherFields>

@ObjectType('TeacherRecord', { description: 'A teacher as staff edit them.' })
@Access({ scopes: ['teachers:read'] })
export class TeacherRecordType extends withFields(AccountRecordType, 'TeacherRecord', teacherFields) {
  @Field(() => [ID], { description: 'The ids of the courses the teacher teaches.' }) courseIds!: readonly string[]
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day up to which slots were created from the weekly template; null if none were.',
  })
  exportedUntil?: string | null
  @Field(() => Boolean, { description: 'Whether this person has a private calendar address.' })
  hasCalendarFeed!: boolean
  @Field(() => Instant, {
    nullable: true,
    description:
      'The time until which unknown devices cannot sign in after too many wrong passwords; null if they can.',
  })
  lockedUntil!: string | null
}

@ObjectType('TeacherPayload', { implements: UndoableAnswerType, description: 'The result of a change of a teacher.' })
@Access({ scopes: [] })
export class TeacherPayload extends UndoableAnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the teacher; 400 if a field is wrong; 403 if upcoming slots are booked; 404 if the teacher does not exist; 409 if the ID is in use.',
  })
  override code!: string
  @Field(() => TeacherRecordType, {
    nullable: true,
    description: 'The teacher as they are now; null if there is none.',
  })
  teacher!: TeacherRecordType | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'Related records that changed too; null if there were none.',
  })
  relatedData!: RelatedData | null
}
