import { Field, ID, ObjectType } from 'type-graphql'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RelatedData } from '../record/related.type.ts'
import { Instant, PlainDate } from '../shared/scalars.ts'
import { plain } from '../textWriter/plain.ts'

/** A teacher as slots show them. */
@ObjectType('Teacher', plain)
export class TeacherType {
  @Field(() => ID) id!: string
  @Field(() => String) teacherCode!: string
  @Field(() => String) displayName!: string
  @Field(() => String, { description: '#rrggbb' }) calendarColor!: string
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean, { description: 'Listed first among equal start times, where the school wants that.' })
  priority!: boolean
}

@ObjectType('TeacherRecord', { description: 'A teacher as staff edit them (ATCH-14).' })
export class TeacherRecordType extends AccountRecordType {
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) teacherCode!: string
  @Field(() => String, { description: 'What students read.' }) displayName!: string
  @Field(() => [ID], { description: 'The courses they teach, by code.' }) courseIds!: readonly string[]
  @Field(() => String, { description: 'For staff alone.' }) notes!: string
  @Field(() => String, { description: '#rrggbb' }) calendarColor!: string
  @Field(() => String, { description: 'The link of online lessons; empty for none.' }) onlineLessonLink!: string
  @Field(() => Boolean, { description: 'Listed first among equal start times, where the school wants that.' })
  priority!: boolean
  @Field(() => PlainDate, { nullable: true, description: 'Until when the weekly template was turned into slots.' })
  exportedUntil?: string | null
  @Field(() => Boolean, { description: 'Whether a private calendar address is open.' }) hasCalendarFeed!: boolean
  @Field(() => Instant, {
    nullable: true,
    description: 'Until when logins from unknown devices wait after too many wrong passwords; null: they do not.',
  })
  lockedUntil!: string | null
}

@ObjectType('TeacherPayload', { implements: AnswerType, description: 'How a change of a teacher ended.' })
export class TeacherPayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 403: slots to come are booked; 404: there is none; 409: the ID is in use.',
  })
  override code!: string
  @Field(() => TeacherRecordType, { nullable: true, description: 'As it is now; null when there is none.' })
  teacher!: TeacherRecordType | null
  @Field(() => RelatedData, { nullable: true, description: 'What else the change has touched.' })
  relatedData!: RelatedData | null
}
