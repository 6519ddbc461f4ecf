import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordKind } from '../gql/graphql.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { type DataColumn, useSortedItems } from '../ui/dataColumns.ts'
import { useIsRoomy } from '../ui/hooks/useIsRoomy.ts'
import { useListLimit } from '../ui/hooks/useListLimit.ts'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { useKeys } from '../ui/open/useKeys.ts'
import { isFound } from './isFound.ts'
import { undoneHere } from './undoneHere.ts'
import { useHiddenColumns } from './useHiddenColumns.ts'
import { useOpenRecord } from './useOpenRecord.ts'
import type { RecordList } from './useRecords.ts'

interface RecordPageOptions<Item> {
  /** The address parameter of the open record. */
  name: string
  /** The kind whose announced changes reload the list, so that colleagues' edits appear by themselves. */
  kind: RecordKind
  list: RecordList<Item>
  /** Must be the same array until the columns change. */
  columns: readonly DataColumn<Item>[]
  /**
   * Columns that are shown only once they are chosen, by id, and those that are; the others are there from the start.
   */
  chosenColumns?: { all: readonly string[]; shown: readonly string[]; onChange: (shown: string[]) => void }
  /** Returns the text that the search looks in. */
  textOf?: (item: Item) => string
  /** Filters in one row; `passes` must be the same function until they change. */
  filters: { fields: ReactNode; active: number; onReset: () => void; passes?: (item: Item) => boolean }
  /** Set for lists too long for the browser: `items` then come searched, filtered and ordered from the server. */
  served?: {
    /** The number of all records; undefined while it is counted. */
    total: number | undefined
    /** Whether there are more than `total`, where counting stopped. */
    isMore?: boolean
    showAll: () => void
    /** The open record, which need not be in the list. */
    opened: Item | null
    /** Whether the record to open does not exist. */
    isDeleted?: boolean
  }
  /** The address parameter of the open record's part, if it has parts. */
  detailParts?: string
  /** Whether the viewer may create a record; undefined where nobody can. `n` begins one. */
  mayCreate?: boolean
  /** Whether all found records are drawn, without a limit. */
  showsAll?: boolean
}

/** The address parameters that every such page has; the page adds its own. */
const defaults = { search: '', sort: '' }

/**
 * Returns the state of the page of a kind of records: what is searched, filtered, sorted and open, all in the address.
 * `RecordHeader`, `RecordFilters` and `RecordRows` draw it. (SHELL-19…24, SHELL-26, SHELL-39)
 */
export function useRecordPage<Item extends { id: string }>(options: RecordPageOptions<Item>) {
  const { name, kind, list, columns, chosenColumns, textOf, filters, served, detailParts, mayCreate } = options
  const { showsAll = false } = options
  const { items } = list
  const [{ search, sort }, change] = useUrlFilters(defaults)
  const { openId, open, close } = useOpenItem(name, detailParts)
  const [hidden, hide] = useColumnChoice(name, chosenColumns)
  const [creating, setCreating] = useState(false)
  const isRoomy = useIsRoomy()
  useFollow([kind], list.reload)

  const { passes } = filters
  const found = useMemo(
    () => items?.filter((item) => (passes?.(item) ?? true) && (!textOf || isFound(textOf(item), search))) ?? [],
    [items, passes, textOf, search],
  )
  const sorted = useSortedItems(found, columns, served ? '' : sort, hidden)
  const limit = useListLimit(sorted.rows, 100, useFilterKey(name))
  const { shown, total, showAll } = served
    ? { shown: sorted.rows, total: served.total ?? sorted.rows.length, showAll: served.showAll }
    : limit

  const current = served ? served.opened : (items?.find(({ id }) => id === openId) ?? null)
  const [endingId, setEndingId] = useState<string | null>(null)
  const isMissing = served ? served.isDeleted === true : items !== undefined && current === null
  // Deleting a record leaves it at once, without a notice and without its unsaved changes.
  const isUndone = openId !== null && isMissing && undoneHere.has(openId)
  const isDeleted = openId !== null && openId !== endingId && isMissing && !isUndone
  const closeUndone = useEffectEvent(close)
  useEffect(() => {
    if (isUndone) closeUndone()
  }, [isUndone])
  const opened = useOpenRecord(openId, current, isDeleted)

  const startNew = () => setCreating(true)
  useKeys({
    n: (event) => {
      if (mayCreate !== true) return
      event.preventDefault()
      startNew()
    },
  })

  return {
    name,
    kind,
    list,
    columns,
    filters,
    search,
    setSearch: (typed: string) => change({ search: typed }),
    sort,
    setSort: (next: string) => change({ sort: next }),
    hidden,
    hide,
    isRoomy,
    /** All found records, in their order. */
    rows: sorted.rows,
    /** Those of them that are drawn, and the columns to draw. */
    shown: showsAll ? sorted.rows : shown,
    shownColumns: sorted.shown,
    total,
    isMore: served?.isMore ?? false,
    showAll,
    /** Whether there is not one record, whatever one looks for. */
    isBare: items?.length === 0 && (!served || (search === '' && filters.active === 0)),
    opened,
    /** Whether the open record no longer exists. */
    isDeleted,
    isBeside: opened !== null || isDeleted,
    open,
    close,
    /** Notes that the person who has the record open is ending it, or no longer is. */
    noteEnding: (ends: boolean) => setEndingId(ends ? openId : null),
    /** The address parameters of what is open. */
    inAddress: useMemo(() => [name, ...(detailParts === undefined ? [] : [detailParts])], [name, detailParts]),
    mayCreate,
    creating,
    startNew,
    endNew: () => setCreating(false),
  }
}

/** The page of a kind of records, as `useRecordPage` returns it. */
export type RecordPageState<Item extends { id: string }> = ReturnType<typeof useRecordPage<Item>>

const noChosen = { all: [], shown: [] } as const

/** Returns the columns that are not shown: those that the reader hid, and those of `chosen` that nobody chose. */
function useColumnChoice(
  name: string,
  chosen: RecordPageOptions<never>['chosenColumns'],
): [readonly string[], (hidden: string[]) => void] {
  const [byReader, hide] = useHiddenColumns(name)
  const { all, shown }: { all: readonly string[]; shown: readonly string[] } = chosen ?? noChosen
  const hidden = useMemo(() => [...byReader, ...all.filter((id) => !shown.includes(id))], [byReader, all, shown])
  const change = (next: string[]) => {
    hide(next.filter((id) => !all.includes(id)))
    chosen?.onChange(all.filter((id) => !next.includes(id)))
  }
  return [hidden, change]
}

/** Returns the filters as one text: the address without the open record and the order. */
function useFilterKey(name: string): string {
  const [params] = useSearchParams()
  const rest = new URLSearchParams(params)
  for (const other of [name, 'sort']) rest.delete(other)
  return rest.toString()
}
