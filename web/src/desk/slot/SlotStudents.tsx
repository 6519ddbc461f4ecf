import { Anchor } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AllPresentButton, AttendanceButtons, AttendanceWaiting } from '../attendance/AttendanceButtons.tsx'
import { AttendanceReason } from '../attendance/AttendanceReason.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { slotMessages } from '../messages.ts'
import classes from './SlotDetail.module.css'
import type { FullSlot, SlotBooking } from '../store/slotDocuments.ts'
import { placeText } from './slotTexts.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'

interface SlotStudentsProps {
  slot: FullSlot
  /** Puts more under a student. */
  renderBelow?: (booking: SlotBooking) => ReactNode
  /** Returns the address of a student's page, for those who have such pages. */
  pageOf?: (studentId: string) => string
  /** The id of the student who was looked for: their row is marked and comes into view. */
  marked?: string | null
}

/**
 * Lists the booked students: name, ID, place, and their attendance, which takes one tap, for a group too. (SCHED-43,
 * TCH-09, TCH-22)
 */
export function SlotStudents({ slot, renderBelow, pageOf, marked }: SlotStudentsProps) {
  const m = useMessages(slotMessages)
  const bookings = slot.bookings ?? []
  return (
    <section>
      <div className={classes.studentsHead}>
        <h3 className={classes.label}>{m.students(studentCount(slot))}</h3>
        <AllPresentButton slot={slot} />
      </div>
      {bookings.length === 0 && <p className={classes.dimmed}>{m.nobody}</p>}
      {bookings.length > 0 && (
        <ul className={classes.students}>
          {bookings.map((booking) => (
            <Student
              key={booking.id}
              slot={slot}
              booking={booking}
              page={booking.student && pageOf?.(booking.student.id)}
              isMarked={booking.student !== null && booking.student.id === marked}
            >
              {renderBelow?.(booking)}
            </Student>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns the number of booked students; other bookings count as nobody. (SLOT-25) */
export function studentCount(slot: FullSlot): number {
  return slot.bookings?.filter(({ student }) => student !== null).length ?? 0
}

function Student(props: {
  slot: FullSlot
  booking: SlotBooking
  page: string | null | undefined
  isMarked: boolean
  children: ReactNode
}) {
  const { slot, booking, page, isMarked, children } = props
  const m = useMessages(slotMessages)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  const { student } = booking
  const name = student?.fullName ?? m.otherBooking
  return (
    <li ref={row} aria-current={isMarked || undefined}>
      <div className={classes.studentLine}>
        <span className={classes.student}>
          {page ? (
            <Anchor component={Link} to={page} className={classes.studentName} fz="inherit">
              {name}
            </Anchor>
          ) : (
            <span className={classes.studentName}>{name}</span>
          )}
          <span className={classes.dimmed}>
            {[
              student && shownStudentCode(student.studentCode),
              // The lesson's place stands above.
              booking.lessonLocation !== slot.lessonLocation && placeText(booking.lessonLocation, m),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <AttendanceButtons slotId={slot.id} startsAt={slot.startsAt} booking={booking} />
      </div>
      <AttendanceReason slotId={slot.id} booking={booking} />
      <AttendanceWaiting bookingId={booking.id} />
      {children}
    </li>
  )
}
