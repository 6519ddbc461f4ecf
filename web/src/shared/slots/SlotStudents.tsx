import { useMessages } from '../i18n/useMessages.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { slotMessages } from './messages.ts'
import classes from './SlotDetail.module.css'
import type { FullSlot, SlotBooking } from './slotDocuments.ts'
import { placeText } from './slotPlace.ts'

/** Who has booked: name, id, where, and whether they came. (SCHED-43) */
export function SlotStudents({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const bookings = slot.bookings ?? []
  return (
    <section>
      <h3 className={classes.label}>{m.students(bookings.length)}</h3>
      {bookings.length === 0 && <p className={classes.dimmed}>{m.nobody}</p>}
      {bookings.length > 0 && (
        <ul className={classes.students}>
          {bookings.map((booking) => (
            <Student key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Student({ booking }: { booking: SlotBooking }) {
  const m = useMessages(slotMessages)
  const { student, attendance } = booking
  return (
    <li>
      <span className={classes.student}>
        <span className={classes.studentName}>{student?.fullName ?? m.otherBooking}</span>
        <span className={classes.dimmed}>
          {[student?.studentId, placeText(booking.lessonLocation, m)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {attendance && <StatusBadge tone={attendance === 'present' ? 'good' : 'bad'}>{m[attendance]}</StatusBadge>}
    </li>
  )
}
