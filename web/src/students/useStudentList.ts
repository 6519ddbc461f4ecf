import { useMemo } from 'react'
import { useServedList } from '../record/useServedList.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { addressOf, type AddressFilter, filtersOfAddress, usableFilters } from './ownFields/listedFields.ts'
import type { OwnField } from './ownFields/ownFieldDocuments.ts'
import { type ListedStudent, StudentCountQuery, StudentsQuery } from './studentRecordDocuments.ts'
import { studentDefaults, studentVariables, withColumns } from './studentVariables.ts'

/** The limit up to which the server counts the matches of a search. */
const COUNTED = 1000

interface Page {
  students: { students: readonly ListedStudent[]; next: string | null }
}

const listed = {
  query: StudentsQuery,
  of: ({ students: { students: rows, next } }: Page) => ({ rows, next }),
}

/** The own fields in use, those that are columns, and whether they could not be read. */
interface Own {
  fields: readonly OwnField[]
  isKnown: boolean
  shown: readonly string[]
  failed?: boolean
  /** Reads them again. */
  retry?: () => Promise<unknown>
}

/** For lists that own fields are no part of. */
export const noOwnFields: Own = { fields: [], isKnown: true, shown: [] }

/**
 * Returns the students that the address asks for: the first hundred, all with `showAll`, and how many there are. The
 * server searches, filters and orders them: there may be 20,000. (ASTU-01, ASTU-02, ASTU-05, ASTU-08)
 * @param own the own fields in use, once they are known, and those that are columns. A condition on a field that was
 *   archived since is dropped. What asks for them fails with them: it would be another list. (FIELD-12)
 */
export function useStudentList(own: Own) {
  const { fields, isKnown, shown } = own
  const [{ filter, search, sort, own: address }, change, reset] = useUrlFilters(studentDefaults)
  const conditions = useMemo(() => usableFilters(filtersOfAddress(address), fields), [address, fields])
  const variables = useMemo(() => {
    const asked = studentVariables({ filter, search, sort, own: addressOf(conditions) })
    return { ...asked, orderField: fields.find(({ id }) => id === asked.orderField)?.id ?? null }
  }, [filter, search, sort, conditions, fields])
  const filters = useMemo(() => withColumns(variables, shown), [variables, shown])
  const isCounted = variables.search !== null || variables.fields !== null
  const waits = !isKnown && (address !== '' || sort.includes('fields.'))
  const list = useServedList({
    filters,
    pages: listed,
    waits,
    count: {
      query: StudentCountQuery,
      variables: { filter: variables.filter, search: variables.search, fields: variables.fields },
      of: ({ studentCount }) => studentCount,
      upTo: isCounted ? COUNTED : null,
    },
  })
  const { fields: asked, ...ofFile } = variables
  return {
    ...list,
    failed: list.failed || (waits && own.failed === true),
    reload: async () => {
      await (waits ? own.retry?.() : list.reload())
    },
    variables,
    conditions,
    setConditions: (next: readonly AddressFilter[]) => change({ own: addressOf(next) }),
    /** What the file of the list is asked for with. */
    fileParams: { ...ofFile, fields: asked && addressOf(asked) },
    change,
    reset,
  }
}
