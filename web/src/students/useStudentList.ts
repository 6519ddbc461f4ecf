import { useMemo } from 'react'
import { useServedList } from '../record/useServedList.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { type ListedStudent, StudentCountQuery, StudentsQuery } from './studentRecordDocuments.ts'
import { studentDefaults, studentVariables } from './studentVariables.ts'

/** The limit up to which the server counts the matches of a search. */
const COUNTED = 1000

interface Page {
  students: { students: readonly ListedStudent[]; next: string | null }
}

const listed = {
  query: StudentsQuery,
  of: ({ students: { students: rows, next } }: Page) => ({ rows, next }),
}

/**
 * Returns the students that the address asks for: the first hundred, all with `showAll`, and how many there are. The
 * server searches, filters and orders them: there may be 20,000. (ASTU-01, ASTU-02, ASTU-05, ASTU-08)
 */
export function useStudentList() {
  const [{ filter, search, sort }, change, reset] = useUrlFilters(studentDefaults)
  const variables = useMemo(() => studentVariables({ filter, search, sort }), [filter, search, sort])
  const list = useServedList({
    filters: variables,
    pages: listed,
    count: {
      query: StudentCountQuery,
      variables: { filter: variables.filter, search: variables.search },
      of: ({ studentCount }) => studentCount,
      upTo: variables.search === null ? null : COUNTED,
    },
  })
  return { ...list, variables, change, reset }
}
