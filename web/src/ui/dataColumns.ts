import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../shared/i18n/useMessages.ts'

/** A column of a list; lists keep theirs in a `useMemo`, so that rows need not be drawn again. */
export interface DataColumn<Item> {
  id: string
  head: string
  /** Width in CSS; without one the column shares what is left. */
  width?: string
  /**
   * Returns the value by which a press on its head sorts the rows; without it they are not sorted by it. Null comes
   * last.
   */
  sort?: (item: Item) => string | number | boolean | null
  /** Stays where it is narrow: beside an open row and in small windows; `true` keeps the width, and so the head. */
  narrow?: true | { width?: string; head?: string }
  /**
   * Where it is narrow, goes on in a further line rather than being cut: the name that opens the row, the cell, or the
   * name and what is below it.
   */
  wraps?: 'name' | 'cell' | 'all'
  /** Holds amounts, which end at the right edge so that they can be compared. */
  numeric?: true
  /** Holds the button that opens the row. */
  opens?: true
  /** The whole text of a cell that may be cut. */
  title?: (item: Item, narrow: boolean) => string
  cell: (item: Item, narrow: boolean, tabStop: boolean) => ReactNode
  /** Shown beside the button that opens the row, such as a way elsewhere; `tabStop`: the keys are at this row. */
  aside?: (item: Item, tabStop: boolean) => ReactNode
  /** Returns the text of a row for a file, where its cell is drawn or is shorter than a file needs. */
  text?: (item: Item) => string
  /** Returns the label of the button that opens the row, where that is more than its cell. */
  label?: (item: Item) => string
  /** Whether a cell says less than others, and is drawn quieter. */
  quiet?: (item: Item) => boolean
  /** Shown in a quieter second line where it is narrow. */
  below?: (item: Item, tabStop: boolean) => ReactNode
}

/** Returns a column of text: its cell says it, its title all of it, and its head sorts by it. */
export function textColumn<Item>(
  id: string,
  head: string,
  of: (item: Item) => string,
  more: Partial<DataColumn<Item>> = {},
): DataColumn<Item> {
  return { id, head, sort: of, title: of, cell: of, ...more }
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
})

const none: readonly never[] = []

/**
 * Returns items in the order of `sort`, and the columns that are not `hidden`. `sort` is a column's id, with `-` before
 * it for descending; an empty text keeps the order they came in.
 */
export function useSortedItems<Item extends { id: string }>(
  items: readonly Item[],
  columns: readonly DataColumn<Item>[],
  sort: string,
  hidden: readonly string[],
): { rows: readonly Item[]; shown: readonly DataColumn<Item>[] } {
  const [language] = useLanguage()
  const defs = useMemo(() => {
    const { compare } = new Intl.Collator(language === 'jp' ? 'ja' : 'en', { numeric: true })
    return columns.map((column): ColumnDef<typeof features, Item> => {
      const { id, sort: sortOf } = column
      return {
        id,
        accessorFn: (item) => sortOf?.(item) ?? undefined,
        enableSorting: sortOf !== undefined,
        sortUndefined: 'last',
        sortFn: (a, b) => {
          const [first, second] = [a.getValue<string | number | boolean>(id), b.getValue<string | number | boolean>(id)]
          return typeof first === 'string' ? compare(first, `${second}`) : Number(first) - Number(second)
        },
      }
    })
  }, [columns, language])
  const sorting = useMemo(() => {
    const id = sort.replace(/^-/, '')
    return columns.some((column) => column.id === id && column.sort) ? [{ id, desc: sort.startsWith('-') }] : []
  }, [columns, sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const table = useTable({
    features,
    columns: defs,
    // Rows of a table are made only for an order of its own.
    data: sorting.length === 0 ? (none as readonly Item[]) : items,
    getRowId: ({ id }) => id,
    state: { sorting, columnVisibility },
  })
  const { rows } = table.getRowModel()
  const visible = table.getVisibleLeafColumns()
  return {
    rows: useMemo(() => (sorting.length === 0 ? items : rows.map(({ original }) => original)), [sorting, items, rows]),
    shown: useMemo(() => {
      const ids = new Set(visible.map(({ id }) => id))
      return columns.filter(({ id }) => ids.has(id))
    }, [columns, visible]),
  }
}

/** Returns the columns that are there where it is narrow, or all. */
export function shownWhere<Item>(narrow: boolean, columns: readonly DataColumn<Item>[]): readonly DataColumn<Item>[] {
  return narrow ? columns.filter((column) => column.narrow) : columns
}
