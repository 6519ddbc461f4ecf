import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AnswerType } from '../record/answer.type.ts'
import { RecordType } from '../record/record.type.ts'
import { RelatedData } from '../record/related.type.ts'
import { plain } from '../textWriter/plain.ts'

/** A course as everybody may see it (CRS-02). */
@ObjectType('Course', plain)
@Access({ scopes: [] })
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
@Access({ scopes: ['courses:read'] })
export class CourseRecordType extends RecordType {
  @Field(() => String, { description: 'Begins with _ for a type of other booking.' }) code!: string
  @Field(() => String) displayName!: string
  @Field(() => String) description!: string
  @Field(() => Int, { description: 'Points or tickets a booking takes.' }) cost!: number
  @Field(() => Boolean) active!: boolean
  @Field(() => Boolean) group!: boolean
  @Field(() => Int) numberOfStudents!: number
  @Field(() => [Int], { description: 'The weekdays it is held on, 0 for Sunday to 6 for Saturday.' })
  days!: readonly number[]
  @Field(() => String, { description: 'The time of day it starts, `HH:MM`, such as 09:30.' }) startTime!: string
  @Field(() => String, { description: 'The time of day it ends, `HH:MM`, such as 10:20.' }) endTime!: string
  @Field(() => Boolean) isLesson!: boolean
}

@ObjectType('CoursePayload', { implements: AnswerType, description: 'The outcome of a change of a course.' })
@Access({ scopes: [] })
export class CoursePayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; stale: somebody else changed it; 400: a field is wrong; 403: slots to come are booked with it; 404: it does not exist; 409: the code is in use.',
  })
  override code!: string
  @Field(() => CourseRecordType, { nullable: true, description: 'The course as it is now; null when there is none.' })
  course!: CourseRecordType | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'Related records that changed too; null when there were none.',
  })
  relatedData!: RelatedData | null
}
