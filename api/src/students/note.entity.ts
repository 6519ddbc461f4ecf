import { defineEntity, p } from '@mikro-orm/core'
import { deletableProperties, withoutDeleted, recordProperties } from '../platform/record/recordProperties.ts'

/**
 * The note about a student (TCH-12, D59). It is part of the student's row, but a record with a version of its own. So a
 * note saved in a lesson makes no open form of the student stale.
 */
export const StudentNote = defineEntity({
  name: 'StudentNote',
  tableName: 'student',
  filters: withoutDeleted,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    profile: p.string().default(''),
    version: p.integer().fieldName('profile_version').version(),
    profileSavedBy: p.string().nullable(),
    profileSavedAt: p.string().columnType('timestamp').runtimeType('string').nullable(),
  },
})
