import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SlotBooking } from '../../desk/store/slotDocuments.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { slotMessages } from '../../desk/messages.ts'
import { courseText, slotPlace } from '../../desk/slot/slotTexts.ts'
import classes from './DaySheet.module.css'
import { messages } from './messages.ts'
import type { SheetSlot } from './sheetRows.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'

const always = ['time', 'place', 'course', 'student', 'present', 'absent', 'memo'] as const
const withTeacher = ['time', 'teacher', 'place', 'course', 'student', 'present', 'absent', 'memo'] as const

interface SheetTableProps {
  slots: readonly SheetSlot[]
  showTeacher: boolean
  /** The teacher of the slots; on paper it is above the columns on each sheet that they continue on. */
  heading?: ReactNode
}

/** Draws slots as lines on paper, a line a student, with boxes for who came; what is recorded already is ticked. */
export function SheetTable({ slots, showTeacher, heading }: SheetTableProps) {
  const m = useMessages(messages)
  const words = useMessages(slotMessages)
  const format = useFormat()
  return (
    <table className={classes.table}>
      <thead>
        {heading && (
          <tr className={classes.whose}>
            <td colSpan={always.length}>{heading}</td>
          </tr>
        )}
        <tr>
          {(showTeacher ? withTeacher : always).map((column) => (
            <th key={column} scope="col" data-column={column}>
              {m.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      {slots.map(({ slot, bookings }) => (
        <tbody key={slot.id}>
          {bookings.map((booking, index) => (
            <tr key={booking?.id ?? ''} data-empty={booking === null || undefined}>
              {index === 0 && (
                <>
                  <th scope="rowgroup" rowSpan={bookings.length} className={classes.time}>
                    {format.timeRange(slot.startsAt, slot.endsAt)}
                  </th>
                  {showTeacher && <td rowSpan={bookings.length}>{slot.teacher?.displayName}</td>}
                  <td rowSpan={bookings.length}>{slotPlace(slot, words)}</td>
                  <td rowSpan={bookings.length}>
                    <span className={classes.course}>{courseText(slot, words)}</span>
                  </td>
                </>
              )}
              {booking === null ? <NobodyCells /> : <StudentCells booking={booking} />}
              {index === 0 && (
                <td rowSpan={bookings.length} className={classes.memo}>
                  {slot.lessonMemo}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function NobodyCells() {
  const words = useMessages(slotMessages)
  return <td colSpan={3}>{words.occupancy.empty}</td>
}

function StudentCells({ booking }: { booking: SlotBooking }) {
  const words = useMessages(slotMessages)
  const { student, attendance } = booking
  if (student === null) {
    return <td colSpan={3}>{words.otherBooking}</td>
  }
  return (
    <>
      <td>
        {student.fullName} <span className={classes.id}>{shownStudentCode(student.studentCode)}</span>
      </td>
      <td className={classes.tick}>
        <Box word="present" ticked={attendance === 'present'} />
      </td>
      <td className={classes.tick}>
        <Box word="absent" ticked={attendance === 'absent'} />
      </td>
    </>
  )
}

function Box({ word, ticked }: { word: 'present' | 'absent'; ticked: boolean }) {
  const m = useMessages(messages)
  return (
    <span className={classes.box}>
      {ticked && (
        <>
          <VisuallyHidden>{m.tick(m.columns[word])}</VisuallyHidden>
          <span aria-hidden>✓</span>
        </>
      )}
    </span>
  )
}
