import { guardianFields } from '@koma/schema/records/guardian'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { signInProperties } from '../accounts/signInProperties.ts'
import { recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** A guardian of one school. The column `guardian_id`, what they sign in with, follows from the address. (FAM-01) */
export const Guardian = defineEntity({
  name: 'Guardian',
  properties: { ...recordProperties, ...signInProperties, ...propertiesOf(guardianFields) },
})
export type GuardianRow = InferEntity<typeof Guardian>
