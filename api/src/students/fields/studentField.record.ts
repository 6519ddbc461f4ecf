import { nameIn } from '@koma/schema/rules/studentField'
import type { Refusal } from '@koma/schema/answers'
import { meaningOf } from '@koma/schema/reasons'
import type { RecordOf } from '../../platform/record/changes.ts'
import type { Context } from '../../platform/shared/context.ts'
import { StudentField, type StudentFieldRow } from './studentField.entity.ts'

/** Describes own fields to the record kit. */
export const studentFieldRecord: RecordOf<StudentFieldRow> = {
  kind: 'studentField',
  entity: StudentField,
  nameOf: (field) => nameIn(field, 'jp'),
}

/** Returns the refusal of a name that another field in use, or a column of the list of students, has. */
export function nameTaken({ language }: Pick<Context, 'language'>, field: 'nameJp' | 'nameEn'): Refusal {
  return { ok: false, code: '409', reason: 'fieldNameTaken', field, words: meaningOf('fieldNameTaken', language) }
}
