import { Fragment } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { slotMessages } from '../messages.ts'
import type { SlotBooking } from '../store/slotDocuments.ts'
import { StudentLink } from '../StudentLink.tsx'

/** Lists who is booked in a row of lessons, each name the way to its student. (SCHED-11, ASTU-49) */
export function StudentNames({ bookings, tabStop }: { bookings: readonly SlotBooking[]; tabStop: boolean }) {
  const m = useMessages(slotMessages)
  return bookings.map(({ id, student }, index) => (
    <Fragment key={id}>
      {index > 0 && m.listSeparator}
      {student ? (
        <StudentLink id={student.id} tabStop={tabStop}>
          {student.fullName}
        </StudentLink>
      ) : (
        m.otherBooking
      )}
    </Fragment>
  ))
}
