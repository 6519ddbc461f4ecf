import { UnstyledButton } from '@mantine/core'
import { reasonsOfMark } from '@koma/schema/rules/attendance'
import { useRef } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { SlotBooking } from '../store/slotDocuments.ts'
import classes from './AttendanceButtons.module.css'
import { MakeUpLine } from './MakeUpLine.tsx'
import { markIn } from './makeUpStore.ts'
import { messages } from './messages.ts'
import { isSecondTap, type Tap } from './secondTap.ts'
import { useAttendance } from './useAttendance.ts'
import { useMakeUp, useMakeUpWords } from './useMakeUp.ts'

/**
 * Says more on a mark below a student's row: that an absence was told beforehand or not, or that the student came late.
 * A tap on the active one clears it, but not the second of a double tap. Before the mark and beside each reason it says
 * which make-up points they give. (TCH-26, LOT-16)
 */
export function AttendanceReason({ slotId, booking }: { slotId: string; booking: SlotBooking }) {
  const m = useMessages(messages)
  const { mark } = useAttendance()
  const words = useMakeUpWords()
  const makeUp = useMakeUp(slotId, booking)
  const tapped = useRef<Tap | null>(null)
  const { id: bookingId, student, attendance, attendanceReason } = booking
  if (student === null) return null
  if (attendance === null) return <MakeUpLine slotId={slotId} booking={booking} />
  return (
    <>
      <div className={classes.reasons}>
        {reasonsOfMark[attendance].map((reason) => {
          const gives = words(markIn(makeUp, attendance, reason))
          return (
            <UnstyledButton
              key={reason}
              className={classes.reason}
              aria-label={[m.reasonOf(m.reasons[reason], student.fullName), gives].filter(Boolean).join(' ')}
              aria-pressed={attendanceReason === reason}
              onClick={() => {
                if (isSecondTap(tapped.current, reason)) return
                tapped.current = { name: reason, at: Date.now() }
                mark({
                  bookingId,
                  slotId,
                  studentId: student.id,
                  attendance,
                  reason: attendanceReason === reason ? null : reason,
                })
              }}
            >
              {[m.reasons[reason], gives].filter(Boolean).join(' · ')}
            </UnstyledButton>
          )
        })}
      </div>
      <MakeUpLine slotId={slotId} booking={booking} />
    </>
  )
}
