import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { accountProperties } from '../accounts/accountProperties.ts'
import { deletableProperties, living, recordProperties } from '../record/record.ts'

/**
 * A student of one school (ASTU-12). `studentCode` is what they sign in with, lower case; notes stay with the school
 * (D59).
 */
export const Student = defineEntity({
  name: 'Student',
  filters: living,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    ...accountProperties,
    studentCode: p.string().fieldName('student_id'),
    comLang: p.string().$type<'en' | 'jp'>().default('jp'),
    isFixed: p.boolean().default(false),
    curriculumCode: p.string().default(''),
    materialLocation: p.string().default(''),
    storageLocation: p.string().default(''),
    profile: p.string().default(''),
    /** Kept by the database: grows with every change of `profile`. */
    profileVersion: p.integer().default(1),
    profileSavedBy: p.string().nullable(),
    profileSavedAt: p.string().columnType('timestamp').runtimeType('string').nullable(),
    schoolNotes: p.string().default(''),
    contractHolder: p.string().default(''),
  },
})
export type StudentRow = InferEntity<typeof Student>
