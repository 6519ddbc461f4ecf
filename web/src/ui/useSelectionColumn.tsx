import { useMemo } from 'react'
import type { SelectionColumn } from './DataTable.tsx'
import classes from './selectionColumn.module.css'

interface Selectable<Item> {
  /** The rows on show: the head's checkbox chooses all of them or none. */
  shown: readonly Item[]
  ids: ReadonlySet<string>
  /** Always the same function. */
  choose: (items: readonly Item[], on: boolean) => void
  /** Returns the name of a row's checkbox; always the same function. */
  labelOf: (item: Item) => string
  labelOfAll: string
  disabled?: boolean
}

/** Returns the checkboxes before the rows of a table, and the one of its head. */
export function useSelectionColumn<Item extends { id: string }>(selectable: Selectable<Item>): SelectionColumn<Item> {
  const { shown, ids, choose, labelOf, labelOfAll, disabled = false } = selectable
  const cell = useMemo(
    () =>
      function SelectCell(item: Item, { chosen, tabStop }: { chosen: boolean; tabStop: boolean }) {
        return (
          <td className={classes.select} onClick={(event) => event.stopPropagation()}>
            <label className={classes.target}>
              <input
                type="checkbox"
                aria-label={labelOf(item)}
                tabIndex={tabStop ? 0 : -1}
                checked={chosen}
                disabled={disabled}
                onChange={() => choose([item], !chosen)}
              />
            </label>
          </td>
        )
      },
    [labelOf, choose, disabled],
  )
  const all = shown.length > 0 && shown.every(({ id }) => ids.has(id))
  const some = !all && shown.some(({ id }) => ids.has(id))
  return {
    head: (
      <th scope="col" className={classes.select}>
        <label className={classes.target}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = some
            }}
            type="checkbox"
            aria-label={labelOfAll}
            checked={all}
            disabled={disabled}
            onChange={() => choose(shown, !all)}
          />
        </label>
      </th>
    ),
    cell,
  }
}
