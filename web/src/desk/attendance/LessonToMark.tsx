import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { slotMessages } from '../messages.ts'
import { courseText } from '../slot/slotTexts.ts'
import type { FullSlot } from '../store/slotDocuments.ts'
import { AttendanceButtons, AttendanceWaiting } from './AttendanceButtons.tsx'
import { AttendanceReason } from './AttendanceReason.tsx'
import classes from './LessonToMark.module.css'

interface LessonToMarkProps {
  slot: FullSlot
  /** Returns the address of a student's page, for those who have such pages. */
  pageOf?: (studentId: string) => string
  /** Stands beside the course. */
  children?: ReactNode
}

/** Draws a lesson of a list with its students and their marks, reasons below. */
export function LessonToMark({ slot, pageOf, children }: LessonToMarkProps) {
  const text = useMessages(slotMessages)
  const format = useFormat()
  return (
    <li className={classes.lesson}>
      <div className={classes.line}>
        <p>
          <strong>{format.timeRange(slot.startsAt, slot.endsAt)}</strong> {courseText(slot, text)}
        </p>
        {children}
      </div>
      {(slot.bookings ?? []).map((booking) => {
        const { id, student } = booking
        if (student === null) return null
        const page = pageOf?.(student.id)
        return (
          <div key={id}>
            <div className={classes.line}>
              <span className={classes.name}>
                {page === undefined ? (
                  student.fullName
                ) : (
                  <Anchor component={Link} to={page} fz="inherit">
                    {student.fullName}
                  </Anchor>
                )}
              </span>
              <AttendanceButtons slotId={slot.id} startsAt={slot.startsAt} booking={booking} />
            </div>
            <AttendanceReason slotId={slot.id} booking={booking} />
            <AttendanceWaiting bookingId={id} />
          </div>
        )
      })}
    </li>
  )
}
