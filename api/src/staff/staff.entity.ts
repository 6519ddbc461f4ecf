import { staffFields } from '@koma/schema/records/staff'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { signInProperties } from '../accounts/signInProperties.ts'
import { recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** A staff member of one school (STF-02). A flag that is not in `permissions` is off (D126). */
export const Staff = defineEntity({
  name: 'Staff',
  properties: { ...recordProperties, ...signInProperties, ...propertiesOf(staffFields) },
})
export type StaffRow = InferEntity<typeof Staff>
