import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import {
  type ExportedStudent,
  ExportedStudentsQuery,
  type ListedStudent,
  StudentCountQuery,
  StudentsQuery,
} from './studentRecordDocuments.ts'
import { AT_FIRST, usualStudents, wantedStudents } from './wantedStudents.ts'

/** As far as the server counts those that a search finds. */
const COUNTED = 1000
/** How many are asked for at a time where all are. */
const AT_ONCE = 200

/** Which students the address asks for, and in which order; the same object until it asks for others. */
function useWanted() {
  const [address, change, reset] = useUrlFilters(usualStudents)
  const { filter, search, sort } = address
  const wanted = useMemo(() => wantedStudents({ filter, search, sort }), [filter, search, sort])
  return { wanted, filter: wanted.filter, change, reset }
}

interface Page<Row> {
  students: { students: readonly Row[]; next: string | null }
}

/**
 * The students that the address asks for: the first hundred, all with `showAll`, how many there are, and all with everything
 * for a file. The server searches, filters and orders them: there may be 20,000. (ASTU-01, ASTU-02, ASTU-05, ASTU-08)
 */
export function useStudentList() {
  const client = useApolloClient()
  const { wanted, filter, change, reset } = useWanted()
  const [rest, setRest] = useState<{ of: typeof wanted; rows: readonly ListedStudent[] } | null>(null)
  const now = useRef(wanted)
  useEffect(() => {
    now.current = wanted
  }, [wanted])
  const { data, previousData, error, refetch } = useQuery(StudentsQuery, {
    variables: { ...wanted, limit: AT_FIRST },
    fetchPolicy: 'cache-and-network',
  })
  const first = (data ?? previousData)?.students
  const hasMore = first !== undefined && first.next !== null
  const counted = useQuery(StudentCountQuery, {
    variables: { filter, search: wanted.search },
    fetchPolicy: 'cache-and-network',
    skip: !hasMore,
  })

  /** Reads on after `after` to the end; null when it failed or something else is asked for by then. */
  async function readOn<Row>(
    query: TypedDocumentNode<Page<Row>, typeof wanted & { after: string | null; limit?: number }>,
    after: string | null,
    onRows: (rows: readonly Row[]) => void = () => undefined,
  ): Promise<readonly Row[] | null> {
    const rows: Row[] = []
    let next: string | null = after
    do {
      const variables = { ...wanted, after: next, limit: AT_ONCE }
      // What fails is told by the network layer.
      const page = await client.query({ query, variables, fetchPolicy: 'no-cache' }).catch(() => null)
      if (!page?.data || now.current !== wanted) return null
      rows.push(...page.data.students.students)
      next = page.data.students.next
      onRows([...rows])
    } while (next !== null)
    return rows
  }

  const isAll = rest?.of === wanted
  const items = useMemo(() => {
    if (!first || rest?.of !== wanted) return first?.students
    // Between two questions somebody may have come or gone.
    const known = new Set(first.students.map(({ id }) => id))
    return [...first.students, ...rest.rows.filter(({ id }) => !known.has(id))]
  }, [first, rest, wanted])
  const isMore = hasMore && wanted.search !== null && (counted.data?.studentCount ?? 0) > COUNTED && !isAll
  const showAll = async () => {
    setRest({ of: wanted, rows: [] })
    if (first?.next) await readOn(StudentsQuery, first.next, (rows) => setRest({ of: wanted, rows }))
  }
  const reload = async () => {
    const [answer] = await Promise.all([refetch(), hasMore ? counted.refetch() : null])
    const next = answer.data?.students.next ?? null
    if (!isAll) return
    const rows = next === null ? [] : await readOn(StudentsQuery, next)
    if (rows !== null) setRest({ of: wanted, rows })
  }
  return {
    filter,
    change,
    reset,
    items,
    total: hasMore ? totalOf(counted.data?.studentCount, isMore, isAll ? items?.length : 0) : first?.students.length,
    isMore,
    failed: error !== undefined,
    reload,
    showAll: () => void showAll(),
    /** All that is found, with everything; null when that failed. (ASTU-37) */
    readAll: () => readOn<ExportedStudent>(ExportedStudentsQuery, null),
  }
}

/** How many there are: what was counted, where it goes as far; those that are there, where all were asked for. */
function totalOf(counted: number | undefined, isMore: boolean, there = 0): number | undefined {
  if (counted === undefined) return undefined
  return isMore ? COUNTED : Math.max(counted, there)
}
