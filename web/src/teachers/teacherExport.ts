import { teacherTable } from '@koma/schema/tables/teacherTable'
import { useLastLogin } from '../record/account/accountColumns.tsx'
import { useTableColumns } from '../record/useTableColumns.ts'
import { taughtBy } from './taughtBy.ts'
import type { TaughtCourse, Teacher } from './teacherDocuments.ts'

/** What the file says of each teacher. (ATCH-34, CSV-10, D135) */
export function useExportColumns(
  courses: readonly TaughtCourse[],
): readonly (readonly [string, (teacher: Teacher) => string])[] {
  const lastLoginOf = useLastLogin()
  return useTableColumns(teacherTable, (teacher: Teacher) => ({
    ...teacher,
    courses: taughtBy(teacher, courses).map(({ code }) => code),
    lastLogin: lastLoginOf(teacher),
  }))
}
