import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Permission } from '@koma/schema/permissions'
import { accountProperties } from '../accounts/accountProperties.ts'
import { recordProperties } from '../record/record.ts'

/** A staff member of one school (STF-02). A flag that is not in `permissions` is off (D126). */
export const Staff = defineEntity({
  name: 'Staff',
  properties: {
    ...recordProperties,
    ...accountProperties,
    staffCode: p.string().fieldName('staff_id'),
    comLang: p.string().$type<'en' | 'jp'>().default('jp'),
    permissions: p.array().columnType('text[]').$type<Permission[]>().default([]),
  },
})
export type StaffRow = InferEntity<typeof Staff>
