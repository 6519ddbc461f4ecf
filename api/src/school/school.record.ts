import type { RecordOf } from '../platform/record/changes.ts'
import { School, type SchoolRow } from '../platform/shared/school.entity.ts'

/** How the record kit handles the settings of a school. */
export const schoolRecord: RecordOf<SchoolRow> = { kind: 'school', entity: School, nameOf: ({ name }) => name }
