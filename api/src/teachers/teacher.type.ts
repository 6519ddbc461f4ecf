import { type PublicValuesOf } from '@koma/schema/records/record'
import { teacherFields } from '@koma/schema/records/teacher'
import { Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { publicType, withFields } from '../record/recordType.ts'
import { RelatedData } from '../record/related.type.ts'
import { Instant, PlainDate } from '../shared/scalars.ts'

/** A teacher as slots show them. */
export const TeacherType = publicType('Teacher', teacherFields)
export type TeacherType = PublicValuesOf<typeof teacherFields>

@ObjectType('TeacherRecord', { description: 'A teacher as staff edit them (ATCH-14).' })
@Access({ scopes: ['teachers:read'] })
export class TeacherRecordType extends withFields(AccountRecordType, 'TeacherRecord', teacherFields) {
  @Field(() => [ID], { description: 'The courses they teach, by code.' }) courseIds!: readonly string[]
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day until which the weekly template was turned into slots; null: it never was.',
  })
  exportedUntil?: string | null
  @Field(() => Boolean, { description: 'Whether a private calendar address is open.' }) hasCalendarFeed!: boolean
  @Field(() => Instant, {
    nullable: true,
    description: 'The time until which unknown devices cannot sign in after too many wrong passwords; null: they can.',
  })
  lockedUntil!: string | null
}

@ObjectType('TeacherPayload', { implements: AnswerType, description: 'The outcome of a change of a teacher.' })
@Access({ scopes: [] })
export class TeacherPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400: a field is wrong; 403: slots to come are booked; 404: it does not exist; 409: the ID is in use.',
  })
  override code!: string
  @Field(() => TeacherRecordType, { nullable: true, description: 'The teacher as it is now; null when there is none.' })
  teacher!: TeacherRecordType | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'Related records that changed too; null when there were none.',
  })
  relatedData!: RelatedData | null
}
