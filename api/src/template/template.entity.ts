import { templateFields } from '@koma/schema/records/template'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** A row of the weekly template (FIX-07). */
export const Template = defineEntity({
  name: 'Template',
  properties: {
    ...recordProperties,
    ...propertiesOf(templateFields),
    day: p.smallint(),
    // The place where that takes one lesson at a time: set and compared by the database alone.
    roomId: p.uuid().nullable().persist(false),
  },
})
export type TemplateRow = InferEntity<typeof Template>
