import { AT_FIRST } from '../record/useServedList.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { StudentPageQuery, StudentsQuery } from './studentRecordDocuments.ts'
import { usualStudents, wantedStudents } from './wantedStudents.ts'

/** Prefetches the page of students: the list, and the open student. */
export function prefetchStudents({ params, prefetch }: PrefetchContext): void {
  prefetch(StudentsQuery, { ...wantedStudents(filtersIn(params, usualStudents)), limit: AT_FIRST })
  const id = params.get('student')
  if (id !== null) prefetch(StudentPageQuery, { id })
}
