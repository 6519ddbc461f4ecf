import { settingsFields } from '@koma/schema/records/settings'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { propertiesOf } from './recordFields.ts'

/** One school with its theme and settings (SET-02, D122). Times are `HH:MM`, colours `#rrggbb`. */
export const School = defineEntity({
  name: 'School',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    version: p.integer().version(),
    title: p.string(),
    logoUrl: p.string().nullable(),
    printLogoUrl: p.string().nullable(),
    logoAlt: p.string(),
    ...propertiesOf(settingsFields),
    zoneChanges: p.integer().default(0),
    zoneChangedAt: p.datetime().columnType('timestamptz').nullable(),
  },
})

/** A school with its settings as they were read. */
export type SchoolRow = InferEntity<typeof School>
