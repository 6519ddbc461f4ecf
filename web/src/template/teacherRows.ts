import { byName } from '@koma/schema/rules/nameOrder'
import type { TemplateRow } from './templateDocuments.ts'

/** One teacher's week in the template. */
export interface TeacherRows {
  id: string
  name: string
  /** Sunday to Saturday, each by start. */
  days: readonly (readonly TemplateRow[])[]
}

/** Returns the rows of the template by teacher and day, in the order of the teachers' names. (FIX-39) */
export function teacherRows(rows: readonly TemplateRow[]): TeacherRows[] {
  const byTeacher = Map.groupBy(rows, ({ teacherId }) => teacherId)
  const teachers = [...byTeacher].map(([id, own]) => ({
    id,
    name: own[0]?.teacherName ?? '',
    days: Array.from({ length: 7 }, (_, day) =>
      own.filter((row) => row.day === day).toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)),
    ),
  }))
  return byName(teachers, ({ name }) => name)
}
