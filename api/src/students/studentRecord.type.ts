import { studentFields } from '@koma/schema/records/student'
import { Field, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { UndoableAnswerType } from '../platform/record/answer.type.ts'
import { withFields } from '../platform/record/recordType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import { PlainDate, PlainDateTime } from '../platform/shared/scalars.ts'
import type { ShownValue } from './fields/shownFields.ts'
import { CurrentLeaveType } from './studentLeave.type.ts'

/**
 * A student as staff see and edit them (ASTU-12); the note about them is `studentProfile`, with a version of its own.
 */
@ObjectType('StudentRecord')
@Access({ scopes: ['students:read'] })
export class StudentRecordType extends withFields(AccountRecordType, 'StudentRecord', studentFields) {
  /** The values of own fields, which `fields` shows. */
  shownValues?: readonly ShownValue[]
  @Field(() => String, { description: 'The full name, family name first, such as `Sato Emily`.' }) fullName!: string
  @Field(() => Int, { description: 'The version of the note, which grows with every change.' }) profileVersion!: number
  @Field(() => Int, { description: 'The number of contracts that are valid today.' }) contractCount!: number
  @Field(() => Int, {
    description: 'The total number of points or tickets left on the contracts that are valid today.',
  })
  points!: number
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The last day of the last contract that is valid today; null if there is none.',
  })
  contractsEnd!: string | null
  @Field(() => PlainDate, {
    nullable: true,
    description: 'The first day of the next contract; null if none is to begin.',
  })
  contractsStart!: string | null
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The start of the current or next lesson, in the school's time zone; null if there is none.",
  })
  nextLessonAt!: string | null
  @Field(() => CurrentLeaveType, {
    nullable: true,
    description: 'The pause or departure that is under way, or the next one; null if there is none.',
  })
  leave!: CurrentLeaveType | null
}

@ObjectType('StudentPage')
@Access({ scopes: ['students:read'] })
export class StudentPageType {
  @Field(() => [StudentRecordType]) students!: StudentRecordType[]
  @Field(() => Boolean, { description: 'Whether there are more after this page.' }) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The cursor to send as `after` for the next page; null on the last page.',
  })
  next!: string | null
}

@ObjectType('StudentPayload', { implements: UndoableAnswerType, description: 'The result of a change of a student.' })
@Access({ scopes: [] })
export class StudentPayload extends UndoableAnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the student; 400 if a field is wrong; 403 if upcoming lessons are booked; 404 if the student does not exist; 409 if the ID is in use.',
  })
  override code!: string
  @Field(() => StudentRecordType, {
    nullable: true,
    description: 'The student as they are now; null if there is none.',
  })
  student!: StudentRecordType | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'Related records that changed too; null if there were none.',
  })
  relatedData!: RelatedData | null
}
