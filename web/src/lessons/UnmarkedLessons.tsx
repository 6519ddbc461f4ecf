import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { LessonToMark } from '../desk/attendance/LessonToMark.tsx'
import { openMarks, useOnceOpen } from '../desk/attendance/openMarks.ts'
import { useAttendance } from '../desk/attendance/useAttendance.ts'
import { isUnmarked } from '../desk/slot/lessonTimes.ts'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { messages } from './messages.ts'
import classes from './NextLesson.module.css'

/**
 * Lists today's lessons that are over and whose attendance is open, with one tap for all of them. (TCH-09, TCH-24, D65)
 */
export function UnmarkedLessons({ slots }: { slots: readonly FullSlot[] }) {
  const text = useMessages(messages)
  const now = useNow()
  const { mark } = useAttendance()
  const open = slots.filter(
    (slot) => slot.startsAt.slice(0, 10) === now.slice(0, 10) && slot.endsAt <= now && isUnmarked(slot, now),
  )
  const lessons = useOnceOpen(slots, open)
  if (lessons.length === 0) return null
  const markAll = () => {
    for (const each of openMarks(open)) mark({ ...each, attendance: 'present' })
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
          <LessonToMark key={slot.id} slot={slot} />
        ))}
      </ul>
    </section>
  )
}
