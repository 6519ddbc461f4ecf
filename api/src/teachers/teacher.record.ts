import { emptiedValues } from '@koma/schema/records/record'
import { teacherFields } from '@koma/schema/records/teacher'
import type { RecordOf } from '../platform/record/changes.ts'
import { Teacher, type TeacherRow } from './teacher.entity.ts'

/** Describes teachers to the record kit; an ID is used once, whatever its case (ATCH-15, D79). */
export const teacherRecord: RecordOf<TeacherRow> = {
  kind: 'teacher',
  entity: Teacher,
  nameOf: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  taken: { teacher_code: { ok: false, code: '409', field: 'teacherCode', note: 'idTaken' } },
  // Past lessons need the names, the ID and the colour.
  emptied: {
    ...emptiedValues(teacherFields),
    confirmedEmail: '',
    passwordHash: null,
  },
}
