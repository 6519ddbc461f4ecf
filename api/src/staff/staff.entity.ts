import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Permission } from '@koma/schema/permissions'
import { recordProperties } from '../record/record.ts'

/** A staff member of one school (STF-02). A flag that is not in `permissions` is off (D126). */
export const Staff = defineEntity({
  name: 'Staff',
  properties: {
    ...recordProperties,
    staffCode: p.string().fieldName('staff_id'),
    lastName: p.string(),
    firstName: p.string(),
    email: p.string().default(''),
    phoneNumber: p.string().default(''),
    active: p.boolean().default(true),
    notify: p.boolean().default(false),
    comLang: p.string().$type<'en' | 'jp'>().default('jp'),
    permissions: p.array().columnType('text[]').$type<Permission[]>().default([]),
    passwordHash: p.string().nullable().hidden(),
    lastLoginAt: p.datetime().columnType('timestamptz').nullable(),
    resetAskedAt: p.datetime().columnType('timestamptz').nullable().hidden(),
  },
})
export type StaffRow = InferEntity<typeof Staff>
