import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A teacher of one school (ATCH-14). `teacherId` is the lower-case login id, `calendarColor` is `#rrggbb`. */
export const Teacher = defineEntity({
  name: 'Teacher',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    schoolId: p.uuid(),
    teacherId: p.string(),
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
    lastLoginAt: p.string().columnType('timestamptz').nullable(),
  },
})
export type TeacherRow = InferEntity<typeof Teacher>
