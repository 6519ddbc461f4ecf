import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { deletableProperties, living, recordProperties } from '../record/record.ts'

/** A teacher of one school (ATCH-14). `teacherCode` is what they sign in with, lower case, `calendarColor` is `#rrggbb`. */
export const Teacher = defineEntity({
  name: 'Teacher',
  filters: living,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    teacherCode: p.string().fieldName('teacher_id'),
    lastName: p.string(),
    firstName: p.string(),
    displayName: p.string(),
    email: p.string().default(''),
    phoneNumber: p.string().default(''),
    active: p.boolean().default(true),
    notes: p.string().default(''),
    calendarColor: p.string().default('#ff8000'),
    onlineLessonLink: p.string().default(''),
    notify: p.boolean().default(false),
    comLang: p.string().$type<'en' | 'jp'>().default('en'),
    priority: p.boolean().default(false),
    exportedUntil: p.string().columnType('date').nullable(),
    passwordHash: p.string().nullable().hidden(),
    lastLoginAt: p.datetime().columnType('timestamptz').nullable(),
    resetAskedAt: p.datetime().columnType('timestamptz').nullable().hidden(),
  },
})
export type TeacherRow = InferEntity<typeof Teacher>
