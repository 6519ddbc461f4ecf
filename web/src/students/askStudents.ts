import { AT_FIRST } from '../record/useServedList.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { StudentPageQuery, StudentsQuery } from './studentRecordDocuments.ts'
import { usualStudents, wantedStudents } from './wantedStudents.ts'

/** Prefetches the page of students: the list, and the open student. */
export function askStudents({ params, ask }: Ahead): void {
  ask(StudentsQuery, { ...wantedStudents(filtersIn(params, usualStudents)), limit: AT_FIRST })
  const id = params.get('student')
  if (id !== null) ask(StudentPageQuery, { id })
}
