import { courseFields } from '@koma/schema/records/course'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { deletableProperties, withoutDeleted, recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** A course, or a non-lesson booking type whose code starts with an underscore (CRS-02…04). */
export const Course = defineEntity({
  name: 'Course',
  filters: withoutDeleted,
  properties: { ...recordProperties, ...deletableProperties, ...propertiesOf(courseFields) },
})
export type CourseRow = InferEntity<typeof Course>
