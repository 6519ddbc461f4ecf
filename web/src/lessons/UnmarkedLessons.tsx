import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { AttendanceButtons, AttendanceWaiting } from '../desk/attendance/AttendanceButtons.tsx'
import { AttendanceReason } from '../desk/attendance/AttendanceReason.tsx'
import { useAttendance } from '../desk/attendance/useAttendance.ts'
import { slotMessages } from '../desk/messages.ts'
import { isUnmarked } from '../desk/slot/lessonTimes.ts'
import { courseText } from '../desk/slot/slotTexts.ts'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { messages } from './messages.ts'
import classes from './NextLesson.module.css'

/**
 * Lists today's lessons that are over and whose attendance is open, with one tap for all of them. One that is marked
 * stays where it is until the page is left, so that nothing moves under the thumb. (TCH-09, TCH-22, D65)
 */
export function UnmarkedLessons({ slots }: { slots: readonly FullSlot[] }) {
  const text = useMessages(messages)
  const slotText = useMessages(slotMessages)
  const format = useFormat()
  const now = useNow()
  const { mark } = useAttendance()
  const open = slots.filter(
    (slot) => slot.startsAt.slice(0, 10) === now.slice(0, 10) && slot.endsAt <= now && isUnmarked(slot, now),
  )
  const [listed, setListed] = useState<ReadonlySet<string>>(new Set())
  if (open.some(({ id }) => !listed.has(id))) setListed(new Set([...listed, ...open.map(({ id }) => id)]))
  const lessons = slots.filter(({ id }) => listed.has(id))
  if (lessons.length === 0) return null
  const markAll = () => {
    for (const { id: slotId, bookings } of open)
      for (const { id, student, attendance } of bookings ?? [])
        if (student && attendance === null)
          mark({ bookingId: id, slotId, studentId: student.id, attendance: 'present' })
  }
  return (
    <section className={classes.next} aria-labelledby="unmarked-lessons">
      <div className={classes.line}>
        <h2 id="unmarked-lessons" className={classes.title}>
          {open.length > 0 ? text.unmarked(open.length) : text.allMarked}
        </h2>
        {open.length > 0 && (
          <Button variant="default" leftSection={<IconChecks aria-hidden size={16} />} onClick={markAll}>
            {text.allPresent}
          </Button>
        )}
      </div>
      <ul className={classes.students}>
        {lessons.map((slot) => (
          <li key={slot.id}>
            <p className={classes.lesson}>
              <strong>{format.timeRange(slot.startsAt, slot.endsAt)}</strong> {courseText(slot, slotText)}
            </p>
            {(slot.bookings ?? [])
              .filter(({ student }) => student !== null)
              .map((booking) => (
                <div key={booking.id}>
                  <div className={classes.line}>
                    <span className={classes.name}>{booking.student?.fullName}</span>
                    <AttendanceButtons slotId={slot.id} startsAt={slot.startsAt} booking={booking} />
                  </div>
                  <AttendanceReason slotId={slot.id} booking={booking} />
                  <AttendanceWaiting bookingId={booking.id} />
                </div>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
