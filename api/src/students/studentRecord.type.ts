import { studentFields } from '@koma/schema/records/student'
import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { withFields } from '../record/recordType.ts'
import { RelatedData } from '../record/related.type.ts'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'

/**
 * A student as staff see and edit them (ASTU-12); the note about them is `studentProfile`, with a version of its own.
 */
@ObjectType('StudentRecord')
@Access({ scopes: ['students:read'] })
export class StudentRecordType extends withFields(AccountRecordType, 'StudentRecord', studentFields) {
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => Int, { description: 'Grows with every change of the note.' }) profileVersion!: number
  @Field(() => Int, { description: 'The number of contracts that are valid today.' }) contractCount!: number
  @Field(() => Int, { description: 'The number of points or tickets left on them together.' }) points!: number
  @Field(() => PlainDate, { nullable: true, description: 'The last day of the last of them; null: there is none.' })
  contractsEnd!: string | null
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The first day of the next contract; null: none is to begin.',
  })
  contractsStart!: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The start of the current or next lesson, in the school's time zone; null: there is none.",
  })
  nextLessonAt!: string | null
}

@ObjectType('StudentPage')
@Access({ scopes: ['students:read'] })
export class StudentPageType {
  @Field(() => [StudentRecordType]) students!: StudentRecordType[]
  @Field(() => Boolean, { description: 'Whether there are more.' }) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The `after` of the next page; null: there is none.',
  })
  next!: string | null
}

@ObjectType('StudentPayload', { implements: AnswerType, description: 'The outcome of a change of a student.' })
@Access({ scopes: [] })
export class StudentPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400: a field is wrong; 403: lessons to come are booked; 404: it does not exist; 409: the ID is in use.',
  })
  override code!: string
  @Field(() => StudentRecordType, { nullable: true, description: 'The student as it is now; null when there is none.' })
  student!: StudentRecordType | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'Related records that changed too; null when there were none.',
  })
  relatedData!: RelatedData | null
}
