import { useMemo } from 'react'
import { useServedList } from '../record/useServedList.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import {
  type ExportedStudent,
  ExportedStudentsQuery,
  type ListedStudent,
  StudentCountQuery,
  StudentsQuery,
} from './studentRecordDocuments.ts'
import { usualStudents, wantedStudents } from './wantedStudents.ts'

/** As far as the server counts those that a search finds. */
const COUNTED = 1000

interface Page<Row> {
  students: { students: readonly Row[]; next: string | null }
}

const pageOf = <Row>({ students: { students: rows, next } }: Page<Row>) => ({ rows, next })
const listed = { query: StudentsQuery, of: pageOf<ListedStudent> }
const exported = { query: ExportedStudentsQuery, of: pageOf<ExportedStudent> }

/**
 * The students that the address asks for: the first hundred, all with `showAll`, how many there are, and all with everything
 * for a file. The server searches, filters and orders them: there may be 20,000. (ASTU-01, ASTU-02, ASTU-05, ASTU-08)
 */
export function useStudentList() {
  const [{ filter, search, sort }, change, reset] = useUrlFilters(usualStudents)
  const wanted = useMemo(() => wantedStudents({ filter, search, sort }), [filter, search, sort])
  const list = useServedList({
    wanted,
    pages: listed,
    count: {
      query: StudentCountQuery,
      variables: { filter: wanted.filter, search: wanted.search },
      of: ({ studentCount }) => studentCount,
      upTo: wanted.search === null ? null : COUNTED,
    },
  })
  return {
    ...list,
    filter: wanted.filter,
    change,
    reset,
    /** All that is found, with everything; null when that failed. (ASTU-37) */
    readAll: () => list.readAll(exported),
  }
}
