import { useMessages } from '../../shared/i18n/useMessages.ts'
import { slotMessages } from '../messages.ts'
import classes from './SlotDetail.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'
import { BookedCount } from './SlotTags.tsx'

/**
 * Draws the courses a slot can be booked for; the booked one comes first, with its count and limit. (SCHED-41, TCH-08)
 */
export function SlotCourses({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const booked = slot.bookedCourse
  const others = slot.courses.filter((course) => course.id !== booked?.id)
  return (
    <section>
      <h3 className={classes.label}>{m.courses}</h3>
      <ul className={classes.courses}>
        {booked && (
          <li className={classes.bookedCourse}>
            <span>
              <strong>{booked.displayName}</strong> <span className={classes.dimmed}>{m.bookedCourse}</span>
            </span>
            <strong>
              <BookedCount slot={slot} />
            </strong>
          </li>
        )}
        {others.map((course) => (
          <li key={course.id} data-off={booked !== null || undefined}>
            <span>{course.displayName}</span>
            <span className={classes.dimmed}>{m.seatsOf(course.numberOfStudents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
