import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { deletableProperties, living, recordProperties } from '../record/record.ts'

/** A student of one school (ASTU-12). `studentCode` is what they sign in with, lower case; notes stay with the school (D59). */
export const Student = defineEntity({
  name: 'Student',
  filters: living,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    studentCode: p.string().fieldName('student_id'),
    lastName: p.string(),
    firstName: p.string(),
    email: p.string().default(''),
    phoneNumber: p.string().default(''),
    active: p.boolean().default(true),
    notify: p.boolean().default(false),
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
    passwordHash: p.string().nullable().hidden(),
    lastLoginAt: p.datetime().columnType('timestamptz').nullable(),
    resetAskedAt: p.datetime().columnType('timestamptz').nullable().hidden(),
  },
})
export type StudentRow = InferEntity<typeof Student>
