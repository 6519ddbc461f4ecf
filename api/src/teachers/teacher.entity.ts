import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { accountProperties } from '../accounts/accountProperties.ts'
import { deletableProperties, living, recordProperties } from '../record/record.ts'

/**
 * A teacher of one school (ATCH-14). `teacherCode` is what they sign in with, lower case, `calendarColor` is `#rrggbb`.
 */
export const Teacher = defineEntity({
  name: 'Teacher',
  filters: living,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    ...accountProperties,
    teacherCode: p.string().fieldName('teacher_id'),
    displayName: p.string(),
    notes: p.string().default(''),
    calendarColor: p.string().default('#ff8000'),
    onlineLessonLink: p.string().default(''),
    comLang: p.string().$type<'en' | 'jp'>().default('en'),
    priority: p.boolean().default(false),
    exportedUntil: p.string().columnType('date').nullable(),
  },
})
export type TeacherRow = InferEntity<typeof Teacher>
