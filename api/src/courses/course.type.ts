import { courseFields } from '@koma/schema/records/course'
import type { PublicValuesOf } from '@koma/schema/records/record'
import { Field, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { UndoableAnswerType } from '../platform/record/answer.type.ts'
import { publicType, recordType } from '../platform/record/recordType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import type { CourseRow } from './course.entity.ts'

/** A course as everybody may see it (CRS-02). */
export const CourseType = publicType('Course', courseFields)
export type CourseType = PublicValuesOf<typeof courseFields>

/** A course or type of other booking as staff edit it (CRS-02…04). */
export const CourseRecordType = recordType('CourseRecord', courseFields, { scopes: ['courses:read'] })

@ObjectType('CoursePayload', { implements: UndoableAnswerType, description: 'The result of a change of a course.' })
@Access({ scopes: [] })
export class CoursePayload extends UndoableAnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the course; 400 if a field is wrong; 403 if upcoming slots are booked with it; 404 if the course does not exist; 409 if the code is in use.',
  })
  override code!: string
  @Field(() => CourseRecordType, { nullable: true, description: 'The course as it is now; null if there is none.' })
  course!: CourseRow | null
  @Field(() => RelatedData, {
    nullable: true,
    description: 'Related records that changed too; null if there were none.',
  })
  relatedData!: RelatedData | null
}
