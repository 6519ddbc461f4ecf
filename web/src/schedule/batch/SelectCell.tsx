import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { messages } from './messages.ts'
import classes from './SelectCell.module.css'
import type { Selection } from './useSelection.ts'

/** Draws a row's checkbox; with Shift everything from the one before is chosen. */
export function SelectCell(props: {
  slot: FullSlot
  chosen: boolean
  /** Only the row that is the Tab key's stop has its checkbox there too. */
  reachable: boolean
  onChoose: Selection['toggle']
}) {
  const { slot, chosen, reachable, onChoose } = props
  const m = useMessages(messages)
  const format = useFormat()
  const words = [format.when(slot), slot.teacher?.displayName]
  return (
    <td className={classes.cell} onClick={(event) => event.stopPropagation()}>
      <label className={classes.target}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={m.selectRow(words.filter(Boolean).join(' '))}
          tabIndex={reachable ? 0 : -1}
          checked={chosen}
          onChange={({ nativeEvent }) => onChoose(slot.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    </td>
  )
}

/** Draws the head's checkbox, which chooses all rows shown or none. */
export function SelectAll({ selection, slots }: { selection: Selection; slots: readonly FullSlot[] }) {
  const m = useMessages(messages)
  const all = slots.every(({ id }) => selection.ids.has(id))
  const some = selection.ids.size > 0 && !all
  return (
    <th scope="col" className={classes.cell} data-select-column>
      <label className={classes.target}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = some
          }}
          type="checkbox"
          className={classes.box}
          aria-label={m.selectShown}
          checked={all}
          onChange={() => (all ? selection.clear() : selection.choose(slots.map(({ id }) => id)))}
        />
      </label>
    </th>
  )
}
