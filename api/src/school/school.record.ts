import type { RecordOf } from '../platform/record/changes.ts'
import { School, type SchoolRow } from '../platform/shared/school.entity.ts'

/** Describes the settings of a school to the record kit. */
export const schoolRecord: RecordOf<SchoolRow> = { kind: 'school', entity: School, nameOf: ({ name }) => name }
