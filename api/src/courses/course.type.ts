import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { RelatedData } from '../record/related.type.ts'
import { plain } from '../textWriter/plain.ts'

/** A course as everybody may see it (CRS-02). */
@ObjectType('Course', plain)
export class CourseType {
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String) displayName!: string
  @Field(() => Int, { description: 'Points or tickets a booking takes.' }) cost!: number
  @Field(() => Boolean) group!: boolean
  @Field(() => Int) numberOfStudents!: number
  @Field(() => Boolean) isLesson!: boolean
}

/** A course or type of other booking as staff edit it (CRS-02…04). */
@ObjectType('CourseRecord')
export class CourseRecordType extends RecordType {
  @Field(() => String, { description: 'Begins with _ for a type of other booking.' }) code!: string
  @Field(() => String) displayName!: string
  @Field(() => String) description!: string
  @Field(() => Int, { description: 'Points or tickets a booking takes.' }) cost!: number
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean) group!: boolean
  @Field(() => Int) numberOfStudents!: number
  @Field(() => [Int], { description: 'Weekdays, 0 Sunday to 6.' }) days!: readonly number[]
  @Field(() => String, { description: 'HH:MM' }) startTime!: string
  @Field(() => String, { description: 'HH:MM' }) endTime!: string
  @Field(() => Boolean) isLesson!: boolean
}

@ObjectType('CoursePayload', { implements: AnswerType, description: 'How a change of a course ended.' })
export class CoursePayload extends AnswerType {
  @Field(() => String, {
    description:
      '1001; stale: somebody else has changed it; 400: a field is filled in wrongly; 403: slots to come are booked with it; 404: there is none; 409: the code is in use.',
  })
  override code!: string
  @Field(() => CourseRecordType, { nullable: true, description: 'As it is now; null when there is none.' })
  course!: CourseRecordType | null
  @Field(() => RelatedData, { nullable: true, description: 'What else the change has touched.' })
  relatedData!: RelatedData | null
}
