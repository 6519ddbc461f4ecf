import type { LeavePreviewQuery } from '../../gql/graphql.ts'
import parts from '../../record/RecordParts.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import classes from '../Students.module.css'
import { leaveMessages } from './leaveMessages.ts'

type Lessons = NonNullable<LeavePreviewQuery['leavePreview']['plan']>['lessons']

/** Lists the lessons in the time of a pause or departure, and what becomes of them. (PAUSE-03) */
export function LeaveLessonLines({ lessons }: { lessons: Lessons }) {
  const text = useMessages(leaveMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  return (
    <div className={parts.lines}>
      {lessons.map(({ bookingId, startsAt, endsAt, courseName, teacherName, isCancelled, pointsAfter }) => (
        <div key={bookingId} className={parts.line}>
          <strong>{format.when({ startsAt, endsAt })}</strong>
          <span>{isCancelled ? text.cancelled(format.credits(pointsAfter ?? 0, creditType)) : text.stays}</span>
          <span>
            {courseName} <span className={classes.quiet}>{teacherName}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
