import { useQuery } from '@apollo/client/react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePolling } from '../../shared/live/usePolling.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useUrlChoice } from '../../ui/hooks/useUrlChoice.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { UrlSegments } from '../../ui/UrlSegments.tsx'
import { dayPeriods, daysUpTo, defaultDays } from '../figurePeriods.ts'
import classes from '../figures.module.css'
import { AtRiskFigure } from './AtRiskFigure.tsx'
import { HoursFigure } from './HoursFigure.tsx'
import { LessonFiguresQuery } from './lessonFiguresDocuments.ts'
import own from './lessons.module.css'
import { messages } from './messages.ts'
import { TotalsFigure } from './TotalsFigure.tsx'
import { UseFigure } from './UseFigure.tsx'
import { WeeksFigure } from './WeeksFigure.tsx'

/** Frequent changes by many people need not redraw the page each time. */
const EVERY_MS = 60_000

/**
 * Shows how teachers, lessons, places and hours are used, and whom to look after: pictures with their tables and CSV.
 * (D128)
 */
export function LessonFigures() {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const period = useUrlChoice('days', dayPeriods, defaultDays)
  const variables = daysUpTo(today, period.value)
  const { data, previousData, error, refetch } = useQuery(LessonFiguresQuery, {
    variables,
    fetchPolicy: 'cache-and-network',
  })
  usePolling(LessonFiguresQuery, variables, EVERY_MS)
  const figures = (data ?? previousData)?.lessonFigures
  const day = (date: string) => format.date(date, { year: true })
  return (
    <>
      <UrlSegments choice={period} words={text.periods} label={text.period} className={classes.period} />
      {figures === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {figures !== undefined && (
        <>
          <p className={own.compared}>
            {text.compared(
              day(figures.now.from),
              day(figures.now.to),
              day(figures.before.from),
              day(figures.before.to),
            )}
          </p>
          <div className={classes.figures}>
            <TotalsFigure now={figures.now} before={figures.before} />
            <WeeksFigure weeks={figures.weeks} />
            <UseFigure title={text.teachers} base="teacher_use" uses={figures.teachers} />
            <UseFigure title={text.courses} base="course_use" uses={figures.courses} onlyBooked />
            <UseFigure title={text.places} base="place_use" uses={figures.places} onlyBooked />
            <HoursFigure hours={figures.hours} />
            <AtRiskFigure students={figures.atRisk} count={figures.atRiskCount} />
          </div>
        </>
      )}
    </>
  )
}
