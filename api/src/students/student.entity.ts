import { studentFields } from '@koma/schema/records/student'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { signInProperties } from '../accounts/signInProperties.ts'
import { deletableProperties, withoutDeleted, recordProperties } from '../platform/record/recordProperties.ts'
import type { FieldValues } from '@koma/schema/rules/fieldKinds'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/**
 * A student of one school (ASTU-12). `studentCode` is what they sign in with, lower case; notes stay with the school
 * (D59).
 */
export const Student = defineEntity({
  name: 'Student',
  filters: withoutDeleted,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    ...signInProperties,
    ...propertiesOf(studentFields),
    /** The values of the school's own fields, by their ids. */
    ownValues: p.json<FieldValues>().defaultRaw(`'{}'`),
    /** Kept by the database: grows with every change of `profile`. */
    profileVersion: p.integer().default(1),
    profileSavedBy: p.string().nullable(),
    /** The student who has everything since a merge; null of everybody else. */
    mergedInto: p.uuid().nullable(),
    profileSavedAt: p.string().columnType('timestamp').runtimeType('string').nullable(),
  },
})
export type StudentRow = InferEntity<typeof Student>
