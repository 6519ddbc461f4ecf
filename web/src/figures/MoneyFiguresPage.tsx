import { useQuery } from '@apollo/client/react'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLiveRecords } from '../record/useLiveRecords.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Segments } from '../ui/Segments.tsx'
import { messages } from './messages.ts'
import classes from './figures.module.css'
import { MoneyFiguresQuery } from './moneyFiguresDocuments.ts'
import { OutstandingFigure } from './OutstandingFigure.tsx'
import { OwedFigure } from './OwedFigure.tsx'
import { PaidFigure } from './PaidFigure.tsx'
import { PointsFigure } from './PointsFigure.tsx'
import { PageLink } from '../ui/PageLink.tsx'

const defaults = { months: '12' }

/** What is owed by age, paid by month, and sold, used, expired and outstanding: pictures with their tables and CSV. (D128) */
export function MoneyFiguresPage() {
  const text = useMessages(messages)
  const today = useToday()
  const [{ months: wanted }, change] = useUrlFilters(defaults)
  const months = wanted === '6' || wanted === '24' ? wanted : '12'
  const to = today.slice(0, 7)
  const from = Temporal.PlainYearMonth.from(to)
    .subtract({ months: Number(months) - 1 })
    .toString()
  const { data, previousData, error, refetch } = useQuery(MoneyFiguresQuery, {
    variables: { from, to },
    fetchPolicy: 'cache-and-network',
  })
  useLiveRecords('contract', refetch)
  const figures = (data ?? previousData)?.moneyFigures
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <PageLink to="/admin/contracts" icon={IconArrowLeft}>
            {text.toContracts}
          </PageLink>
        }
      />
      <Segments
        className={classes.period}
        aria-label={text.period}
        data={(['6', '12', '24'] as const).map((value) => ({ value, label: text.months[value] }))}
        value={months}
        onChange={(value) => change({ months: value })}
      />
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
