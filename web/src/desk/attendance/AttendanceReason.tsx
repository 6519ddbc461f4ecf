import { UnstyledButton } from '@mantine/core'
import { reasonsOfMark } from '@koma/schema/rules/attendance'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { SlotBooking } from '../store/slotDocuments.ts'
import classes from './AttendanceButtons.module.css'
import { messages } from './messages.ts'
import { useAttendance } from './useAttendance.ts'

/**
 * Says more on a mark below a student's row: that an absence was told beforehand or not, or that the student came late.
 * A tap on the active one clears it. Draws nothing before the mark. (TCH-26)
 */
export function AttendanceReason({ slotId, booking }: { slotId: string; booking: SlotBooking }) {
  const m = useMessages(messages)
  const { mark } = useAttendance()
  const { id: bookingId, student, attendance, attendanceReason } = booking
  if (student === null || attendance === null) return null
  return (
    <div className={classes.reasons}>
      {reasonsOfMark[attendance].map((reason) => (
        <UnstyledButton
          key={reason}
          className={classes.reason}
          aria-label={m.reasonOf(m.reasons[reason], student.fullName)}
          aria-pressed={attendanceReason === reason}
          onClick={() =>
            mark({
              bookingId,
              slotId,
              studentId: student.id,
              attendance,
              reason: attendanceReason === reason ? null : reason,
            })
          }
        >
          {m.reasons[reason]}
        </UnstyledButton>
      ))}
    </div>
  )
}
