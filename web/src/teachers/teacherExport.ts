import { teacherTable } from '@koma/schema/tables/teacherTable'
import { useTableColumns } from '../record/useTableColumns.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { taughtBy } from './taughtBy.ts'
import type { TaughtCourse, Teacher } from './teacherDocuments.ts'

/** Returns the columns of the file of teachers. (ATCH-34, CSV-10, D135) */
export function useExportColumns(
  courses: readonly TaughtCourse[],
): readonly (readonly [string, (teacher: Teacher) => string])[] {
  const { timezoneName } = useSchool()
  return useTableColumns(teacherTable, (teacher: Teacher) => ({
    ...teacher,
    courses: taughtBy(teacher, courses).map(({ code }) => code),
    // As the file of students has it: with its year, and nothing where there was none.
    lastLogin: teacher.lastLoginAt && wallTimeOf(teacher.lastLoginAt, timezoneName).slice(0, 16).replace('T', ' '),
  }))
}
