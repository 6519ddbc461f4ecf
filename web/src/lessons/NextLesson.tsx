import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { AttendanceButtons, AttendanceWaiting } from '../desk/attendance/AttendanceButtons.tsx'
import { AttendanceReason } from '../desk/attendance/AttendanceReason.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { isWebAddress } from '@koma/schema/rules/link'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { slotMessages } from '../desk/messages.ts'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { courseText, slotPlace } from '../desk/slot/slotTexts.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import classes from './NextLesson.module.css'

/**
 * Shows the lesson running now, or else the next one, to be used with one thumb. It has the students with attendance
 * and the link of an online lesson; the rest is behind one button. (TCH-09, TCH-11, SHELL-42, D58, D120)
 */
export function NextLesson(props: { slot: FullSlot; changed: boolean; onOpen: (id: string) => void }) {
  const { slot, changed, onOpen } = props
  const m = useMessages(messages)
  const slotText = useMessages(slotMessages)
  const format = useFormat()
  const now = useNow()
  const { onlineLessons } = useSchool()
  const running = slot.startsAt <= now
  const dayWord = format.dayWord(slot.startsAt, now.slice(0, 10))
  const join = slot.onlineLessonLink ?? ''
  return (
    <section className={classes.next} aria-labelledby="next-lesson" data-changed={changed || undefined}>
      <header className={classes.head}>
        <h2 id="next-lesson" className={classes.title}>
          <StatusBadge tone={running ? 'good' : 'info'}>{running ? slotText.running : slotText.next}</StatusBadge>
          <span className={classes.when}>
            {slot.startsAt.slice(0, 10) !== now.slice(0, 10) && (
              <span className={classes.day}>{dayWord ?? format.date(slot.startsAt)} </span>
            )}
            {format.timeRange(slot.startsAt, slot.endsAt)}
          </span>
        </h2>
        <p className={classes.lesson}>
          <strong>{courseText(slot, slotText)}</strong> {slotPlace(slot, slotText)}
        </p>
      </header>
      {slot.lessonMemo && <p className={classes.memo}>{slot.lessonMemo}</p>}
      <ul className={classes.students}>
        {(slot.bookings ?? []).map((booking) => (
          <li key={booking.id}>
            <div className={classes.line}>
              <span className={classes.name}>{booking.student?.fullName ?? slotText.otherBooking}</span>
              <AttendanceButtons slotId={slot.id} startsAt={slot.startsAt} booking={booking} />
            </div>
            <AttendanceReason slotId={slot.id} booking={booking} />
            <AttendanceWaiting bookingId={booking.id} />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={() => onOpen(slot.id)}>
          {m.open}
        </Button>
        {onlineLessons && slot.lessonOnline === true && isWebAddress(join) && (
          <Button
            component="a"
            href={join}
            target="_blank"
            rel="noreferrer"
            size="md"
            leftSection={<IconVideo aria-hidden size={18} stroke={1.7} />}
          >
            {m.join}
          </Button>
        )}
      </div>
    </section>
  )
}
