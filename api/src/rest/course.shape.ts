import { createCourseInput, createOtherBookingInput } from '@koma/schema/input/course'
import { z } from 'zod'
import type { CourseRecordType } from '../courses/course.type.ts'
import { components } from './components.ts'
import { recordAnswer, recordVersion } from './record.shape.ts'
import { relatedShape } from './related.shape.ts'

const days = z
  .array(z.enum(['0', '1', '2', '3', '4', '5', '6']))
  .describe('The weekdays it is held on, 0 for Sunday to 6 for Saturday.')

export const courseShape = z
  .object({
    _id: z.string(),
    version: recordVersion,
    code: z.string().describe('Begins with _ for a type of other booking.'),
    displayName: z.string(),
    description: z.string(),
    cost: z.int(),
    active: z.boolean(),
    group: z.boolean(),
    numberOfStudents: z.int(),
    dayArray: days,
    sTime: z.string().describe('The time of day it starts, `HH:MM`, such as 09:30.'),
    eTime: z.string().describe('The time of day it ends, `HH:MM`, such as 10:20.'),
    isLesson: z.boolean(),
  })
  .register(components, { id: 'LessonType' })

export const coursesShape = z.array(courseShape).register(components, { id: 'LessonTypes' })

/** A course with the documented fields (CRS-02…04). */
export function courseOf({ id, days: weekdays, startTime, endTime, ...more }: CourseRecordType) {
  const dayArray = weekdays.map(String)
  return courseShape.parse({ _id: id, dayArray, sTime: startTime, eTime: endTime, ...more })
}

const { code, displayName, cost } = createCourseInput.shape
const more = z.object({
  description: z.string().optional(),
  active: z.boolean().optional(),
  group: z.boolean().optional(),
  numberOfStudents: z.int().optional(),
})

export const newCourseBody = more
  .extend({ code, displayName, cost, dayArray: days, sTime: z.string(), eTime: z.string() })
  .register(components, { id: 'NewLessonTypeBody' })

export const courseBody = more
  .extend({
    version: z.int().optional(),
    displayName: z.string().optional(),
    cost: z.int().optional(),
    dayArray: days.optional(),
    sTime: z.string().optional(),
    eTime: z.string().optional(),
  })
  .register(components, { id: 'LessonTypeBody' })

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
