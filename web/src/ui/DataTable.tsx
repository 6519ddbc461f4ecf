import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react'
import { type DataColumn, shownWhere } from './dataColumns.ts'
import classes from './DataTable.module.css'
import { useFits } from './hooks/useFits.ts'
import { useIsRoomy } from './hooks/useIsRoomy.ts'
import { type OwnKeys, type RowKeys, useRowKeys } from './hooks/useRowKeys.ts'
import { useTableRows } from './hooks/useTableRows.ts'
import { isForBrowser } from './isForBrowser.ts'

/** A column before the others that is not a fact of the row, such as its checkbox. */
export interface SelectionColumn<Item> {
  /** A `th`. */
  head: ReactNode
  /** Renders a `td`; always the same function, so that rows need not be drawn again. */
  cell: (item: Item, state: { chosen: boolean; tabStop: boolean }) => ReactNode
}

interface DataTableProps<Item> {
  /** The table's name for screen readers. */
  name: string
  items: readonly Item[]
  columns: readonly DataColumn<Item>[]
  openId: string | null
  onOpen: (id: string) => void
  /** The column it is sorted by, `-` before it for descending; without `onSort` the order is fixed. */
  sort?: string
  onSort?: (sort: string) => void
  /** Fewer columns; without it as the window and an open row want it. */
  narrow?: boolean
  selection?: SelectionColumn<Item> | null
  /** Ids of the rows that changed a moment ago, and of those that are chosen. */
  changed?: ReadonlySet<string>
  chosen?: ReadonlySet<string>
  /** The row before which the present minute lies, where there is one above it. */
  nowAt?: string | null
  /** Keys that rows have besides those of every list. */
  ownKeys?: OwnKeys | undefined
  /** The address parameter of the open row: rows are then links, which can open in a tab of their own. */
  inAddress?: string | undefined
  /** The address that opening a row leads to, where that is another page; undefined: none. Always the same function. */
  linkOf?: ((item: Item) => string | undefined) | undefined
}

/**
 * Draws a list as a table: a head that sticks and sorts, arrows from row to row, Enter opens. However long it is, it
 * costs what is near the window. (SHELL-39)
 */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { name, items, columns, openId, onOpen, sort = '', onSort, selection = null, changed, chosen } = props
  const isRoomy = useIsRoomy()
  const { frame, fits } = useFits(columns, selection !== null)
  const narrow = props.narrow ?? (!isRoomy || openId !== null || !fits)
  const keys = useRowKeys(items, openId, onOpen, props.ownKeys)
  const shown = shownWhere(narrow, columns)
  const { body, isLong, rows, measure } = useTableRows(items, keys.tabStop)
  return (
    <div ref={frame} className={classes.frame} data-rows>
      <table
        className={classes.table}
        data-narrow={narrow || undefined}
        data-one-line={(narrow && isRoomy && fits) || undefined}
        aria-rowcount={isLong ? items.length + 1 : undefined}
      >
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection?.head}
            {shown.map((column) => (
              <Head key={column.id} column={column} narrow={narrow} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) =>
            'gap' in row ? (
              <tr key={row.key} aria-hidden className={classes.gap} style={{ height: row.gap }} />
            ) : (
              <Row
                key={row.item.id}
                item={row.item}
                rowIndex={isLong ? row.index : null}
                measure={measure}
                columns={columns}
                narrow={narrow}
                selectionCell={selection?.cell ?? null}
                open={row.item.id === openId}
                now={row.item.id === props.nowAt}
                changed={changed?.has(row.item.id) ?? false}
                chosen={chosen?.has(row.item.id) ?? false}
                tabStop={row.item.id === keys.tabStop}
                inAddress={props.inAddress}
                linkOf={props.linkOf}
                onOpen={keys.open}
                onKeyDown={keys.onKeyDown}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Head<Item>(props: {
  column: DataColumn<Item>
  narrow: boolean
  sort: string
  onSort: ((sort: string) => void) | undefined
}) {
  const { column, narrow, sort, onSort } = props
  const { id } = column
  const isUp = sort === id
  const isDown = sort === `-${id}`
  const { width, head } = { ...column, ...(narrow && typeof column.narrow === 'object' && column.narrow) }
  if (!column.sort || !onSort) {
    return (
      <th scope="col" style={{ width }} data-numeric={column.numeric}>
        {head}
      </th>
    )
  }
  // A third press brings the order back that the list came in.
  const next = isUp ? `-${id}` : isDown ? '' : id
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      style={{ width }}
      data-numeric={column.numeric}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <UnstyledButton className={classes.sorts} onClick={() => onSort(next)}>
        {head}
        <Arrow size={14} aria-hidden data-on={isUp || isDown || undefined} />
      </UnstyledButton>
    </th>
  )
}

interface RowProps<Item> {
  item: Item
  /** Its place in a long list; null where all rows are drawn. */
  rowIndex: number | null
  measure: (row: Element | null) => void
  columns: readonly DataColumn<Item>[]
  narrow: boolean
  selectionCell: SelectionColumn<Item>['cell'] | null
  open: boolean
  now: boolean
  changed: boolean
  chosen: boolean
  tabStop: boolean
  inAddress: string | undefined
  linkOf: DataTableProps<Item>['linkOf']
  onOpen: RowKeys['open']
  onKeyDown: RowKeys['onKeyDown']
}

/**
 * Shows one row. A click anywhere on it opens it. Its button is its tab stop, and keeps the focus when an opened row
 * makes the table narrow. Where the address says what is open, the button is a link as well.
 */
function PlainRow<Item extends { id: string }>(props: RowProps<Item>) {
  const {
    item,
    rowIndex,
    measure,
    columns,
    narrow,
    selectionCell,
    open,
    now,
    changed,
    chosen,
    tabStop,
    inAddress,
    linkOf,
  } = props
  const { onOpen, onKeyDown } = props
  const own = inAddress === undefined ? null : `?${new URLSearchParams([[inAddress, item.id]]).toString()}`
  const link = linkOf?.(item) ?? own
  return (
    <tr
      ref={rowIndex === null ? null : measure}
      data-index={rowIndex ?? undefined}
      aria-rowindex={rowIndex === null ? undefined : rowIndex + 2}
      data-changed={changed || undefined}
      data-open={open || undefined}
      data-now={now || undefined}
      data-chosen={chosen || undefined}
      onClick={(event) => {
        if (isOnOtherLink(event)) return
        if (isOnLink(event) && isForBrowser(event)) return
        if (link !== null && isOnLink(event)) event.preventDefault()
        onOpen(item.id)
      }}
    >
      {selectionCell?.(item, { chosen, tabStop })}
      {shownWhere(narrow, columns).map(({ id, numeric, wraps, opens, title, cell, aside, below, label, quiet }) => (
        <td
          key={id}
          title={title?.(item, narrow)}
          data-numeric={numeric}
          data-wraps={narrow ? wraps : undefined}
          data-quiet={quiet?.(item) || undefined}
          data-aside={aside !== undefined || undefined}
        >
          {opens ? (
            <UnstyledButton
              {...(link !== null && { component: 'a', role: 'button', href: link, draggable: false })}
              className={classes.opener}
              data-row={item.id}
              tabIndex={tabStop ? 0 : -1}
              aria-label={label?.(item)}
              aria-current={open || undefined}
              onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
                onKeyDown(event)
                if (link === null || event.key !== ' ' || event.defaultPrevented) return
                // Links know Enter alone.
                event.preventDefault()
                onOpen(item.id)
              }}
            >
              {cell(item, narrow, tabStop)}
            </UnstyledButton>
          ) : (
            cell(item, narrow, tabStop)
          )}
          {aside?.(item, tabStop)}
          {narrow && below && <span className={classes.second}>{below(item, tabStop)}</span>}
        </td>
      ))}
    </tr>
  )
}

const Row = memo(PlainRow) as typeof PlainRow

/** Tells whether the press is on a link in a cell, which leads elsewhere by itself. */
function isOnOtherLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a:not([data-row])') !== null
}

function isOnLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a[data-row]') !== null
}
