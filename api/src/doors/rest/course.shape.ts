import { courseFields, createOtherBookingInput } from '@koma/schema/records/course'
import { z } from 'zod'
import type { CourseRow } from '../../courses/course.entity.ts'
import { components } from './components.ts'
import { recordAnswer, recordVersion } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'
import { newRestBody, restBody, restShape, restValues } from './restFields.ts'

export const courseShape = z
  .object({ _id: z.string(), version: recordVersion, ...restShape(courseFields) })
  .register(components, { id: 'LessonType' })

export const coursesShape = z.array(courseShape).register(components, { id: 'LessonTypes' })

/** Returns a course with the documented fields (CRS-02…04). */
export function courseOf(course: CourseRow) {
  return { _id: course.id, version: course.version, ...restValues(courseFields, course) }
}

export const newCourseBody = newRestBody(courseFields).register(components, { id: 'NewLessonTypeBody' })

export const courseBody = restBody(courseFields).register(components, { id: 'LessonTypeBody' })

export const newOtherBody = createOtherBookingInput.register(components, { id: 'NewNonLessonBody' })

export const otherBody = z
  .object({ version: z.int().optional(), displayName: z.string().optional(), active: z.boolean().optional() })
  .register(components, { id: 'NonLessonBody' })

export const courseAnswer = recordAnswer(
  courseShape.nullable().describe('The record after the change; null if the change was refused.'),
  '409: the code is in use',
)
  .extend({ relatedData: relatedShape.optional() })
  .register(components, { id: 'LessonTypeAnswer' })
