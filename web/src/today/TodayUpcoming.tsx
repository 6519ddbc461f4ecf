import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { messages } from './messages.ts'
import classes from './Today.module.css'
import type { TodayLesson } from './todayDocuments.ts'
import { TodayLessonLink } from './TodayLessons.tsx'

/** Tells, while no lesson goes on or comes soon, whether the day is over, and which lesson is the next one. */
export function TodayUpcoming({ lesson }: { lesson: TodayLesson | null }) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const day = lesson?.startsAt.slice(0, 10)
  return (
    <div className={classes.column}>
      <p className={classes.none}>{day === today ? text.quiet : text.over}</p>
      {lesson && (
        <section aria-label={text.upcoming}>
          <h3 className={classes.when}>
            {text.upcoming}
            {day !== today && ` ${format.date(lesson.startsAt)}`}
          </h3>
          <TodayLessonLink lesson={lesson} marks={false} />
        </section>
      )}
    </div>
  )
}
