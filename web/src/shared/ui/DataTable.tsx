import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentType, ReactNode } from 'react'
import { type RowKeys, useRowKeys } from '../hooks/useRowKeys.ts'
import classes from './DataTable.module.css'

/** A column by its head, and its width in CSS; without one it shares what is left. */
export interface DataColumn {
  head: string
  width?: string
}

/** What a row is drawn from. */
export interface DataRowProps<Item> {
  item: Item
  /** The table has its narrow columns. */
  narrow: boolean
  open: boolean
  tabStop: boolean
  onOpen: RowKeys['open']
  onKeyDown: RowKeys['onKeyDown']
}

interface DataTableProps<Item> {
  /** What the table is called for those who hear it. */
  name: string
  items: readonly Item[]
  /** The columns where there is room, and beside an open row or in a narrow window. */
  columns: { wide: readonly DataColumn[]; narrow: readonly DataColumn[] }
  openId: string | null
  onOpen: (id: string) => void
  /** Draws the cells of one row and, in one of them, its `RowOpener`; memoised. */
  Row: ComponentType<DataRowProps<Item>>
}

/** A list of staff as a table; arrows go from row to row, Enter opens. (SHELL-39) */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { name, items, columns, openId, onOpen, Row } = props
  const roomy = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const narrow = !roomy || openId !== null
  const keys = useRowKeys(items, openId, onOpen)
  return (
    <div className={classes.frame} data-rows>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns[narrow ? 'narrow' : 'wide'].map(({ head, width }) => (
              <th key={head} scope="col" style={{ width }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              narrow={narrow}
              open={item.id === openId}
              tabStop={item.id === keys.tabStop}
              onOpen={keys.open}
              onKeyDown={keys.onKeyDown}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The button of a row: its place for the keyboard. A click anywhere on the row is the row's. */
export function RowOpener(props: Omit<DataRowProps<{ id: string }>, 'narrow' | 'onOpen'> & { children: ReactNode }) {
  const { item, open, tabStop, onKeyDown, children } = props
  return (
    <UnstyledButton
      className={classes.opener}
      data-row={item.id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={open || undefined}
      onKeyDown={onKeyDown}
    >
      {children}
    </UnstyledButton>
  )
}
