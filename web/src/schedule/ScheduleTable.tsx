import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { slotMessages } from '../shared/slots/messages.ts'
import { SlotButton } from '../shared/slots/SlotButton.tsx'
import type { FullSlot } from '../shared/slots/slotDocuments.ts'
import { BookedTag, OnlineTag } from '../shared/slots/SlotTags.tsx'
import { courseText, isOfferedOnline, placeText, studentNames } from '../shared/slots/slotPlace.ts'
import { TeacherName } from '../shared/slots/TeacherName.tsx'
import { type RowKeys, useRowKeys } from '../shared/hooks/useRowKeys.ts'
import { SelectAll, SelectCell } from './batch/SelectCell.tsx'
import { useSelectKeys } from './batch/useSelectKeys.ts'
import type { Selection } from './batch/useSelection.ts'
import { messages } from './messages.ts'
import classes from './ScheduleTable.module.css'

interface TableProps {
  slots: readonly FullSlot[]
  /** Ids of the slots that changed a moment ago. */
  changed: ReadonlySet<string>
  openId: string | null
  onOpen: (id: string) => void
  /** Two lines a row in fewer columns, where the table is narrow. */
  dense: boolean
  /** Which rows are chosen; null for those who may change nothing. */
  selection: Selection | null
}

const wideColumns = ['date', 'time', 'teacher', 'location', 'booked', 'course', 'students', 'lessonLocation'] as const
const denseColumns = ['dateTime', 'teacher', 'location', 'booked', 'courseAndStudents'] as const

/**
 * The slots as a table. It is one stop of the Tab key: arrows go from row to row, Enter opens, and
 * while a slot is open the detail follows the arrows; x chooses a row, Shift with the arrows several. (SCHED-11, D67)
 */
export function ScheduleTable({ slots, changed, openId, onOpen, dense, selection }: TableProps) {
  const m = useMessages(messages)
  const keys = useRowKeys(slots, openId, onOpen)
  const onKeyDown = useSelectKeys(selection, slots, keys.onKeyDown)
  return (
    <div className={classes.frame} data-rows>
      <table className={classes.table} data-dense={dense || undefined}>
        <caption>
          <VisuallyHidden>
            {m.table}: {selection ? m.keysWithSelection : m.keys}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} slots={slots} />}
            {(dense ? denseColumns : wideColumns).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {m.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              changed={changed.has(slot.id)}
              open={slot.id === openId}
              tabStop={slot.id === keys.tabStop}
              dense={dense}
              chosen={selection?.ids.has(slot.id) ?? false}
              onChoose={selection?.toggle ?? null}
              onOpen={keys.open}
              onKeyDown={onKeyDown}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  slot: FullSlot
  changed: boolean
  open: boolean
  tabStop: boolean
  dense: boolean
  chosen: boolean
  onChoose: Selection['toggle'] | null
  onOpen: RowKeys['open']
  onKeyDown: RowKeys['onKeyDown']
}

// One component for both widths: the button keeps the focus when an opened slot makes the table narrow.
const SlotRow = memo(function SlotRow(props: RowProps) {
  const { slot, changed, open, dense, chosen, onChoose, onOpen } = props
  const format = useFormat()
  const time = <span className={classes.time}>{format.timeRange(slot.startsAt, slot.endsAt)}</span>
  return (
    <tr
      data-changed={changed || undefined}
      data-open={open || undefined}
      data-chosen={chosen || undefined}
      onClick={() => onOpen(slot.id)}
    >
      {onChoose && <SelectCell slot={slot} chosen={chosen} reachable={props.tabStop} onChoose={onChoose} />}
      <td>
        <SlotButton {...props}>{format.date(slot.startsAt)}</SlotButton>
        {dense && time}
      </td>
      {!dense && <td>{time}</td>}
      <td>{slot.teacher && <TeacherName teacher={slot.teacher} />}</td>
      <td>
        <Places slot={slot} />
      </td>
      {dense ? <DenseCells slot={slot} /> : <WideCells slot={slot} />}
    </tr>
  )
})

function WideCells({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const students = studentNames(slot, m).join(m.listSeparator)
  return (
    <>
      <td>
        <BookedTag slot={slot} />
      </td>
      <td title={courseText(slot, m)} data-quiet={slot.bookedCourse === null || undefined}>
        {courseText(slot, m)}
      </td>
      <td title={students}>{students}</td>
      <td>{slot.lessonLocation !== null && placeText(slot.lessonLocation, m)}</td>
    </>
  )
}

function DenseCells({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const students = studentNames(slot, m).join(m.listSeparator)
  return (
    <>
      <td>
        <BookedTag slot={slot} />
        {slot.lessonLocation !== null && <span className={classes.second}>{placeText(slot.lessonLocation, m)}</span>}
      </td>
      <td title={students} data-quiet={slot.bookedCourse === null || undefined}>
        {courseText(slot, m)}
        {students && <span className={classes.second}>{students}</span>}
      </td>
    </>
  )
}

function Places({ slot }: { slot: FullSlot }) {
  const { onlineLessons } = useSchool()
  return (
    <span className={classes.places}>
      {slot.location && <span>{slot.location.locationName}</span>}
      {isOfferedOnline(slot, onlineLessons) && <OnlineTag />}
    </span>
  )
}
