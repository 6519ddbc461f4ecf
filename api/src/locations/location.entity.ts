import { locationFields } from '@koma/schema/records/location'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { deletableProperties, withoutDeleted, recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** A place where lessons are held (SET-23). */
export const Location = defineEntity({
  name: 'Location',
  filters: withoutDeleted,
  properties: { ...recordProperties, ...deletableProperties, ...propertiesOf(locationFields) },
})
export type LocationRow = InferEntity<typeof Location>
