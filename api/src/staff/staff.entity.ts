import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Permission } from '@koma/schema/permissions'

/** A staff member of one school (STF-02). A flag that is not in `permissions` is off (D126). */
export const Staff = defineEntity({
  name: 'Staff',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    schoolId: p.uuid(),
    staffId: p.string(),
    lastName: p.string(),
    firstName: p.string(),
    email: p.string().default(''),
    phoneNumber: p.string().default(''),
    active: p.boolean().default(true),
    notify: p.boolean().default(false),
    comLang: p.string().$type<'en' | 'jp'>().default('jp'),
    permissions: p.array().columnType('text[]').$type<Permission[]>().default([]),
    passwordHash: p.string().nullable().hidden(),
    lastLoginAt: p.string().columnType('timestamptz').nullable(),
  },
})
export type StaffRow = InferEntity<typeof Staff>
