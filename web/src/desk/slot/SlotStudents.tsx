import type { ReactNode } from 'react'
import { AllPresentButton, AttendanceButtons, AttendanceWaiting } from '../attendance/AttendanceButtons.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { slotMessages } from '../messages.ts'
import classes from './SlotDetail.module.css'
import type { FullSlot, SlotBooking } from '../store/slotDocuments.ts'
import { placeText } from './slotTexts.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'

/**
 * Lists the booked students: name, id, place, and their attendance, which takes one tap, for a group too. `renderBelow` puts more under
 * a student. (SCHED-43, TCH-09)
 */
export function SlotStudents({
  slot,
  renderBelow,
}: {
  slot: FullSlot
  renderBelow?: (booking: SlotBooking) => ReactNode
}) {
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
            <Student key={booking.id} slot={slot} booking={booking} below={renderBelow?.(booking)} />
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

function Student({ slot, booking, below }: { slot: FullSlot; booking: SlotBooking; below: ReactNode }) {
  const m = useMessages(slotMessages)
  const { student } = booking
  return (
    <li>
      <div className={classes.studentLine}>
        <span className={classes.student}>
          <span className={classes.studentName}>{student?.fullName ?? m.otherBooking}</span>
          <span className={classes.dimmed}>
            {[student && shownStudentCode(student.studentCode), placeText(booking.lessonLocation, m)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <AttendanceButtons slotId={slot.id} startsAt={slot.startsAt} booking={booking} />
      </div>
      <AttendanceWaiting bookingId={booking.id} />
      {below}
    </li>
  )
}
