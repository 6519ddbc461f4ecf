import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { deletableProperties, living, recordProperties } from '../record/record.ts'

/** A course, or a non-lesson booking type whose code starts with an underscore (CRS-02…04). `days`: 0 Sunday … 6. */
export const Course = defineEntity({
  name: 'Course',
  filters: living,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    code: p.string(),
    displayName: p.string(),
    description: p.string().default(''),
    cost: p.integer(),
    active: p.boolean().default(true),
    isGroup: p.boolean().default(false),
    numberOfStudents: p.integer().default(1),
    days: p.array().columnType('smallint[]').$type<number[]>().default([0, 1, 2, 3, 4, 5, 6]),
    startTime: p.string().columnType('time').default('00:00'),
    endTime: p.string().columnType('time').default('23:59'),
    isLesson: p.boolean().default(true),
  },
})
export type CourseRow = InferEntity<typeof Course>
