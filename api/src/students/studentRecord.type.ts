import { Field, Int, ObjectType } from 'type-graphql'
import { AccountRecordType } from '../accounts/accountRecord.type.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RelatedData } from '../record/related.type.ts'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'

/** A student as staff see and edit them (ASTU-12); the note about them is `studentProfile`, with a version of its own. */
@ObjectType('StudentRecord')
export class StudentRecordType extends AccountRecordType {
  @Field(() => String, { description: 'The code they sign in with, lower case.' }) studentCode!: string
  @Field(() => String, { description: 'lastName firstName' }) fullName!: string
  @Field(() => Boolean, { description: 'Whether the student may have places in the weekly template.' })
  isFixed!: boolean
  @Field(() => String) curriculumCode!: string
  @Field(() => String, { description: 'The link to the material; empty for none.' }) materialLocation!: string
  @Field(() => String, { description: 'The link to the lesson notes; empty for none.' }) storageLocation!: string
  @Field(() => String, { description: 'The note of teachers and staff.' }) profile!: string
  @Field(() => Int, { description: 'Grows with every change of the note.' }) profileVersion!: number
  @Field(() => String, { description: 'For the staff alone.' }) schoolNotes!: string
  @Field(() => String, { description: 'Who signs the contracts; empty for the student.' }) contractHolder!: string
  @Field(() => Int, { description: 'How many contracts are valid today.' }) contractCount!: number
  @Field(() => Int, { description: 'What is left of them together.' }) points!: number
  @Field(() => PlainDate, { nullable: true, description: 'When the last of them ends.' }) contractsEnd!: string | null
  @Field(() => PlainDate, { nullable: true, description: 'When the next contract begins that is not valid yet.' })
  contractsStart!: string | null
  @Field(() => PlainDateTime, { nullable: true, description: 'The lesson that is going on or comes next.' })
  nextLessonAt!: string | null
}

@ObjectType('StudentPage')
export class StudentPageType {
  @Field(() => [StudentRecordType]) students!: StudentRecordType[]
  @Field(() => Boolean, { description: 'Whether there are more.' }) hasMore!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'To be given as `after` for the next page; null: there is none.',
  })
  next!: string | null
}

@ObjectType('StudentPayload', { implements: AnswerType, description: 'How a change of a student ended.' })
export class StudentPayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 403: lessons to come are booked; 404: there is none; 409: the ID is in use.',
  })
  override code!: string
  @Field(() => StudentRecordType, { nullable: true, description: 'As it is now; null when there is none.' })
  student!: StudentRecordType | null
  @Field(() => RelatedData, { nullable: true, description: 'What else the change has touched.' })
  relatedData!: RelatedData | null
}
