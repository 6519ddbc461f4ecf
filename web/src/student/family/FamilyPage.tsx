import { useQuery, useSubscription } from '@apollo/client/react'
import { useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Segments } from '../../ui/Segments.tsx'
import classes from './Family.module.css'
import { FamilyCalendar } from './FamilyCalendar.tsx'
import { FamilyChangedSubscription, type FamilyLesson, FamilyLessonsQuery } from './familyDocuments.ts'
import { messages } from './messages.ts'
import { openLesson } from './openLesson.ts'

/** Shows the lessons of all of a guardian's students in one list or calendar. (FAM-07) */
export function FamilyPage() {
  const text = useMessages(messages)
  const [view, setView] = useState<'list' | 'calendar'>('list')
  const { data, error, refetch } = useQuery(FamilyLessonsQuery)
  useSubscription(FamilyChangedSubscription, { ignoreResults: true, onData: () => void refetch() })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const lessons = data.familyLessons
  return (
    <>
      <PageHeader
        title={text.title}
        count={lessons.length > 0 ? text.lessons(lessons.length) : undefined}
        actions={
          <Segments
            aria-label={text.view}
            value={view}
            onChange={setView}
            data={(['list', 'calendar'] as const).map((value) => ({ value, label: text.views[value] }))}
          />
        }
      />
      {lessons.length === 0 && <EmptyState title={text.noLessons} hint={text.noLessonsHint} />}
      {lessons.length > 0 && view === 'list' && (
        <ul className={classes.lessons}>
          {lessons.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} />
          ))}
        </ul>
      )}
      {lessons.length > 0 && view === 'calendar' && <FamilyCalendar lessons={lessons} />}
    </>
  )
}

function Lesson({ lesson }: { lesson: FamilyLesson }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { child, booking } = lesson
  const { slot, course, online } = booking
  const when = format.dateTime(slot.startsAt)
  const where = online ? text.online : (slot.location?.locationName ?? '')
  return (
    <li>
      <button type="button" className={classes.lesson} onClick={() => openLesson(lesson)}>
        <span className={classes.child}>{child.firstName}</span>
        <span className={classes.what}>
          <span className={classes.when}>{when}</span>
          <span>{[course.displayName, slot.teacher?.displayName, where].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  )
}
