import { useQuery } from '@apollo/client/react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { messages } from './messages.ts'
import classes from './figures.module.css'
import { monthPeriods, monthsUpTo, defaultMonths } from './figurePeriods.ts'
import { MoneyFiguresQuery } from './moneyFiguresDocuments.ts'
import { OutstandingFigure } from './OutstandingFigure.tsx'
import { OwedFigure } from './OwedFigure.tsx'
import { PaidFigure } from './PaidFigure.tsx'
import { PointsFigure } from './PointsFigure.tsx'
import { useFollow } from '../shared/live/useFollow.ts'

/**
 * Shows the money figures: owed by age, paid by month, and sold, used, expired and outstanding, as pictures with their
 * tables and CSV. (D128)
 */
export function MoneyFigures() {
  const text = useMessages(messages)
  const today = useToday()
  const period = useUrlChoice('months', monthPeriods, defaultMonths)
  const { data, previousData, error, refetch } = useQuery(MoneyFiguresQuery, {
    variables: monthsUpTo(today, period.value),
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract'], refetch)
  const figures = (data ?? previousData)?.moneyFigures
  return (
    <>
      <UrlSegments choice={period} words={text.months} label={text.period} className={classes.period} />
      {figures === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {figures !== undefined && (
        <div className={classes.figures}>
          <OwedFigure owed={figures.owed} />
          <PaidFigure months={figures.months} />
          <PointsFigure months={figures.months} />
          <OutstandingFigure outstanding={figures.outstanding} />
        </div>
      )}
    </>
  )
}
