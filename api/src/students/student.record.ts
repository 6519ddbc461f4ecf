import { emptiedValues, redactedFields } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'
import type { RecordOf } from '../platform/record/changes.ts'
import { Student, type StudentRow } from './student.entity.ts'

/**
 * Describes students to the record kit; a code is used once, whatever its case (ASTU-22, D79). Notes stay out of the
 * history, from which nothing is ever removed.
 */
export const studentRecord: RecordOf<StudentRow> = {
  kind: 'student',
  entity: Student,
  nameOf: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  taken: { student_code: { ok: false, code: '409', field: 'studentCode', note: 'idTaken' } },
  redactedFields: redactedFields(studentFields),
  toldApart: ['ownValues'],
  // Past lessons need the name and the code.
  emptied: {
    ...emptiedValues(studentFields),
    confirmedEmail: '',
    ownValues: {},
    profileSavedBy: null,
    profileSavedAt: null,
    passwordHash: null,
    lastLoginAt: null,
  },
}
