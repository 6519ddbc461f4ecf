import { Link } from 'react-router'
import { lessonPage } from '../desk/studentPage.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './Today.module.css'
import type { TodayLesson } from './todayDocuments.ts'

/** As many lessons of a place as are shown; the schedule below has them all. */
const MOST = 6

/** Lists lessons by place, each a link to its slot. */
export function TodayLessons({
  title,
  none,
  lessons,
  marks = false,
}: {
  title: string
  none: string
  lessons: readonly TodayLesson[]
  /** Whether it says whose attendance is missing. */
  marks?: boolean
}) {
  const text = useMessages(messages)
  const places = Map.groupBy(lessons, ({ place }) => place ?? text.online)
  return (
    <div className={classes.column}>
      <h3 className={classes.when}>{title}</h3>
      {lessons.length === 0 && <p className={classes.none}>{none}</p>}
      {[...places].map(([place, placeLessons]) => (
        <section key={place} aria-label={`${title} ${place}`}>
          <h4 className={classes.place}>{place}</h4>
          <ul className={classes.lessons}>
            {placeLessons.slice(0, MOST).map((lesson) => (
              <li key={lesson.slotId}>
                <TodayLessonLink lesson={lesson} marks={marks} />
              </li>
            ))}
            {placeLessons.length > MOST && <li className={classes.none}>{text.more(placeLessons.length - MOST)}</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Shows one lesson in one line, with the way to its slot. */
export function TodayLessonLink({ lesson, marks }: { lesson: TodayLesson; marks: boolean }) {
  const text = useMessages(messages)
  const { comma } = useMessages(recordMessages)
  const format = useFormat()
  const { slotId, startsAt, endsAt, teacherName, courseName, students, unmarked } = lesson
  return (
    <Link className={classes.lesson} to={lessonPage({ id: slotId, startsAt })}>
      <span className={classes.time}>
        {format.time(startsAt)}–{format.time(endsAt)}
      </span>
      <span className={classes.who}>
        {students.length === 0 ? text.otherBooking : students.join(comma)}
        <span className={classes.quiet}>
          {' '}
          {courseName} · {teacherName}
        </span>
      </span>
      {marks && unmarked > 0 && students.length > 0 && <span className={classes.quiet}>{text.unmarked}</span>}
    </Link>
  )
}
