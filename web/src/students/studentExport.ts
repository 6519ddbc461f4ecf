import { studentTable } from '@koma/schema/tables/studentTable'
import { useTableColumns } from '../record/useTableColumns.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { ExportedStudent } from './studentRecordDocuments.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

/** What the file says of each student: every field of them. (ASTU-37, CSV-10, D135) */
export function useStudentExport(): readonly (readonly [string, (student: ExportedStudent) => string])[] {
  const { timezoneName } = useSchool()
  return useTableColumns(studentTable, (student: ExportedStudent) => ({
    ...student,
    studentCode: shownStudentCode(student.studentCode),
    lastLogin:
      student.lastLoginAt === null
        ? null
        : wallTimeOf(student.lastLoginAt, timezoneName).slice(0, 16).replace('T', ' '),
  }))
}
