import { teacherFields } from '@koma/schema/records/teacher'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { signInProperties } from '../accounts/signInProperties.ts'
import { deletableProperties, withoutDeleted, recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/**
 * A teacher of one school (ATCH-14). `teacherCode` is what they sign in with, lower case, `calendarColor` is `#rrggbb`.
 */
export const Teacher = defineEntity({
  name: 'Teacher',
  filters: withoutDeleted,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    ...signInProperties,
    ...propertiesOf(teacherFields),
    exportedUntil: p.string().columnType('date').nullable(),
  },
})
export type TeacherRow = InferEntity<typeof Teacher>
