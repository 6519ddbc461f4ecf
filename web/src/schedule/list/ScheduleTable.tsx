import { useCallback, useMemo } from 'react'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { DataColumn } from '../../ui/dataColumns.ts'
import { DataTable, type SelectionColumn } from '../../ui/DataTable.tsx'
import { SelectAll, SelectCell } from '../batch/SelectCell.tsx'
import { selectKeys } from '../batch/selectKeys.ts'
import type { Selection } from '../batch/useSelection.ts'
import { messages } from '../messages.ts'

interface TableProps {
  slots: readonly FullSlot[]
  columns: readonly DataColumn<FullSlot>[]
  /** Ids of the slots that changed a moment ago. */
  changed: ReadonlySet<string>
  openId: string | null
  onOpen: (id: string) => void
  narrow: boolean
  sort: string
  onSort: (sort: string) => void
  /** The row before which the present minute lies. */
  nowAt: string | null
  /** The chosen rows; null for those who may change nothing. */
  selection: Selection | null
}

/**
 * Shows the slots as a table, whose rows can be chosen: x chooses one, Shift with the arrows several. (SCHED-11, D67)
 */
export function ScheduleTable({ slots, selection, ...table }: TableProps) {
  const m = useMessages(messages)
  const toggle = selection?.toggle
  const cell = useCallback<SelectionColumn<FullSlot>['cell']>(
    (slot, { chosen, tabStop }) =>
      toggle && <SelectCell slot={slot} chosen={chosen} reachable={tabStop} onChoose={toggle} />,
    [toggle],
  )
  const selectionColumn = useMemo(
    () => selection && { head: <SelectAll selection={selection} slots={slots} />, cell },
    [selection, slots, cell],
  )
  return (
    <DataTable
      {...table}
      name={`${m.table}: ${selection ? m.keysWithSelection : m.keys}`}
      items={slots}
      inAddress="slot"
      selection={selectionColumn}
      {...(selection && { chosen: selection.ids })}
      ownKeys={selection ? selectKeys(selection, slots) : undefined}
    />
  )
}
