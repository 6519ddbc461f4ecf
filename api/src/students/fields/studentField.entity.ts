import type { FieldChoice } from '@koma/schema/rules/fieldKinds'
import { studentFieldFields } from '@koma/schema/records/studentField'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { recordProperties } from '../../platform/record/recordProperties.ts'
import { propertiesOf } from '../../platform/shared/recordFields.ts'

/** A field of students that a school defines itself (FIELD-01). It is archived, never deleted: the log names it. */
export const StudentField = defineEntity({
  name: 'StudentField',
  properties: {
    ...recordProperties,
    ...propertiesOf(studentFieldFields),
    choices: p.json<FieldChoice[]>().defaultRaw(`'[]'`),
  },
})
export type StudentFieldRow = InferEntity<typeof StudentField>
