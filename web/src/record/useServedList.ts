import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type ServedPage, useRestOnPaper } from '../ui/hooks/useRestOnPaper.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import { AT_FIRST } from './atFirst.ts'

/** The size of a page where all pages are loaded. */
const AT_ONCE = 200

/** A question for pages, and where its answer has them. */
interface Pages<Data, Row> {
  /** Takes any variables; whoever gives `wanted` knows them. */
  query: TypedDocumentNode<Data, never>
  of: (data: Data) => ServedPage<Row>
}

interface ServedListOptions<Variables, Data, Row, Counted> {
  /** The variables that choose the records and their order; the same object until it asks for others. */
  filters: Variables
  pages: Pages<Data, Row>
  /** Whether what the filters may ask for is not known yet. */
  waits?: boolean
  /** Whether all are read at once, page after page, because the page adds them up or has no way to ask for more. */
  loadsAll?: boolean
  /** The total; `upTo` is as far as the server counts, null if to the end. Not asked of a whole list. */
  count?: {
    query: TypedDocumentNode<Counted>
    variables: OperationVariables
    of: (data: Counted) => number
    upTo: number | null
  }
}

/**
 * Reads a list that the server searches, filters and orders, because there may be too many for the browser. It has the
 * first hundred, all with `showAll`, and how many there are. Its result suits `served` of `useRecordPage`.
 */
export function useServedList<
  Variables extends OperationVariables,
  Data extends object,
  Row extends { id: string },
  Counted = never,
>({ filters, pages, waits = false, loadsAll = false, count }: ServedListOptions<Variables, Data, Row, Counted>) {
  const client = useApolloClient()
  const document: DocumentNode = pages.query
  /** The filters whose further pages could not be read. */
  const [failedFilters, setFailedFilters] = useState<Variables | null>(null)
  const [rest, setRest] = useState<(ServedPage<Row> & { of: Variables }) | null>(null)
  const currentFilters = useStable(() => filters)
  const { data, previousData, error, refetch } = useQuery<unknown>(document, {
    variables: { ...filters, limit: AT_FIRST },
    fetchPolicy: 'cache-and-network',
    skip: waits,
  })
  const answer = (data ?? previousData) as Data | undefined
  const { of } = pages
  const first = useMemo(() => (answer === undefined ? undefined : of(answer)), [answer, of])
  const hasMore = first !== undefined && first.next !== null
  const counted = useQuery<unknown>(count?.query ?? document, {
    variables: count?.variables ?? {},
    fetchPolicy: 'cache-and-network',
    skip: count === undefined || !hasMore,
  })
  const total = counted.data === undefined ? undefined : count?.of(counted.data as Counted)

  /**
   * Reads on after `after`, or from the beginning, to the end; returns null when it failed or something else was asked
   * for meanwhile.
   */
  async function readOn(
    after: string | null,
    onRows: (page: ServedPage<Row>) => void = () => undefined,
  ): Promise<readonly Row[] | null> {
    const rows: Row[] = []
    let next = after
    do {
      const variables = { ...filters, after: next, limit: AT_ONCE }
      // The network layer reports a failure.
      const answered = await client
        .query<unknown>({ query: document, variables, fetchPolicy: 'no-cache' })
        .catch(() => null)
      if (!answered?.data || currentFilters() !== filters) return null
      const page = pages.of(answered.data as Data)
      rows.push(...page.rows)
      next = page.next
      onRows({ rows: [...rows], next })
    } while (next !== null)
    return rows
  }

  // What is shown of other filters meanwhile has a place of its own to go on from.
  const start = data === undefined ? null : first?.next
  const isAll = rest?.of === filters
  const isWhole = isAll && rest.next === null
  useRestOnPaper({
    query: pages.query,
    next: isAll ? rest.next : data === undefined ? undefined : first?.next,
    after: (cursor) => ({ ...filters, after: cursor, limit: AT_ONCE }),
    of: pages.of,
    add: ({ rows, next }) => setRest({ of: filters, rows: [...(isAll ? rest.rows : []), ...rows], next }),
  })
  const items = useMemo(() => {
    if (!first || rest?.of !== filters) return first?.rows
    if (data === undefined) return rest.rows
    // Between two questions somebody may have come or gone.
    const knownIds = new Set(first.rows.map(({ id }) => id))
    return [...first.rows, ...rest.rows.filter(({ id }) => !knownIds.has(id))]
  }, [data, first, rest, filters])
  const isMore = hasMore && count !== undefined && count.upTo !== null && (total ?? 0) > count.upTo && !isWhole
  const readRest = async () => {
    if (!hasMore) return
    await readOn(start ?? null, (page) => setRest({ of: filters, ...page })).then((rows) =>
      setFailedFilters(rows === null ? filters : null),
    )
  }
  const showAll = async () => {
    if (data !== undefined) setRest({ of: filters, rows: [], next: start ?? null })
    await readRest()
  }
  /** Returns all rows, loading those that are not here yet; null when they could not be read. */
  const all = async (): Promise<readonly Row[] | null> => {
    if (data === undefined) return readOn(null)
    if (isWhole || !first?.next) return items ?? null
    const others = await readOn(first.next)
    return others && [...first.rows, ...others]
  }
  const loadsRest = loadsAll && data !== undefined && hasMore && !isAll
  const readAll = useEffectEvent(readRest)
  useEffect(() => {
    if (loadsRest) void readAll()
  }, [loadsRest])
  const reload = async () => {
    const [again] = await Promise.all([refetch(), count !== undefined && hasMore ? counted.refetch() : null])
    const next = again.data === undefined ? null : of(again.data as Data).next
    if (!isAll && !loadsAll) return
    const rows = next === null ? [] : await readOn(next)
    setFailedFilters(rows === null ? filters : null)
    if (rows !== null) setRest({ of: filters, rows, next: null })
  }
  const loadedCount = isAll ? (items?.length ?? 0) : 0
  const knownTotal = isWhole
    ? loadedCount
    : total === undefined
      ? undefined
      : isMore
        ? (count?.upTo ?? total)
        : Math.max(total, loadedCount)
  // Sums of a whole list wait for its end.
  const isIncomplete = loadsAll && (data === undefined ? first !== undefined : hasMore && !isWhole)
  return {
    items: isIncomplete ? undefined : items,
    /** The total as it was counted or, where counting stops before it, the number of rows if all were asked for. */
    total: hasMore ? knownTotal : first?.rows.length,
    isMore,
    failed: error !== undefined || (loadsAll && failedFilters === filters),
    reload,
    showAll: () => void showAll(),
    all,
  }
}
