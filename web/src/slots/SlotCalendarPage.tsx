import { SlotCalendar } from '../calendar/SlotCalendar.tsx'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useClosures } from '../calendar/closures/useClosures.ts'
import { DaysFailed } from '../calendar/DaysFailed.tsx'
import { studentMessages } from '../calendar/messages.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { useCalendarPlace } from '../calendar/useCalendarPlace.ts'
import { useWatchedQuery } from '../shared/live/useWatchedQuery.ts'
import { StudentSlotsQuery } from '../student/studentDocuments.ts'
import { useRefetchOnNews } from '../student/useRefetchOnNews.ts'
import { useSlotSheet } from '../student/useSlotSheet.ts'
import { prefetchStudentAccount } from '../student/useStudentAccount.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { CalendarLegend } from './CalendarLegend.tsx'
import { messages } from './messages.ts'
import classes from './SlotCalendarPage.module.css'
import { StudentSlotSheet } from './StudentSlotSheet.tsx'
import { useCalendarSlots } from './useCalendarSlots.ts'

/**
 * Draws what the student can book and has booked of a day, week or month, or all lessons, live, by course and place. A
 * click opens the sheet of a lesson. A legend is below. (STU-17…23, D26, D27, D34, D146)
 */
export function SlotCalendarPage() {
  const text = useMessages(messages)
  const school = useSchool()
  const now = useNow()
  const place = useCalendarPlace('day')
  const { open } = useSlotSheet()
  prefetchStudentAccount()
  const { from, to } = place.range
  const past = from <= now.slice(0, 10)
  const { data, variables, error, retry } = useWatchedQuery(StudentSlotsQuery, { from, to, past })
  useRefetchOnNews(StudentSlotsQuery, past)
  const closures = useClosures({ from, to })
  const { slots, courses, locations, filters, change } = useCalendarSlots(data)
  const arrived = variables?.from === from && variables.to === to
  const failed = error !== undefined && !arrived
  if (failed && !data) throw error
  if (slots === undefined) return <PageSkeleton />

  return (
    <>
      <PageHeader title={text.calendarTitle} />
      <DaysFailed retry={failed ? retry : null} texts={studentMessages} />
      <div className={classes.calendar} aria-busy={!arrived && !failed}>
        {!arrived && !failed && (
          <div className={classes.loading}>
            <Spinner />
          </div>
        )}
        <SlotCalendar
          view={place.view}
          date={place.date}
          onNavigate={place.go}
          slots={slots}
          closures={closures}
          onOpenSlot={open}
          folds
          audience="student"
          dayStart={school.scheduleStart}
          dayEnd={school.scheduleEnd}
          timeZone={school.timezoneName}
          now={now}
          toolbarExtra={
            <div className={classes.filters}>
              <FilterSelect
                bare
                label={text.show}
                data={[
                  { value: 'own', label: text.ownLessons },
                  { value: 'all', label: text.allLessons },
                ]}
                value={filters.show}
                onChange={(show) => change({ show })}
              />
              <FilterSelect
                bare
                label={text.course}
                data={courses}
                value={filters.course}
                onChange={(course) => change({ course })}
              />
              {locations !== null && (
                <FilterSelect
                  bare
                  label={text.location}
                  data={locations}
                  value={filters.location}
                  onChange={(location) => change({ location })}
                />
              )}
            </div>
          }
        />
      </div>
      <CalendarLegend />
      <StudentSlotSheet />
    </>
  )
}
