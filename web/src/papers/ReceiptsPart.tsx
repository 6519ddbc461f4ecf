import { useQuery } from '@apollo/client/react'
import { IconReceiptOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRuns } from '../runs/useRuns.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { DateRangeFields } from '../ui/DateRangeFields.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { ReceiptsPreviewQuery } from './paperDocuments.ts'
import { IssuedBefore, IssuedNow, workingOf } from './PaperRuns.tsx'
import classes from './papers.module.css'
import { ReceiptTable } from './ReceiptTable.tsx'

const MOST_DAYS = 366

/** Shows the payments of some days with their receipts, by default this month's, and issues those chosen. (PAPER-11) */
export function ReceiptsPart() {
  const text = useMessages(messages)
  const today = useToday()
  const defaults = useMemo(() => ({ from: `${today.slice(0, 7)}-01`, to: today }), [today])
  const [{ from, to }, change] = useUrlFilters(defaults)
  const { data, previousData, error, refetch } = useQuery(ReceiptsPreviewQuery, {
    variables: { from, to },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract', 'run'], refetch)
  const runs = useRuns({ kind: 'receipts' })
  const working = workingOf(runs)
  const [startedId, setStartedId] = useState<string | null>(null)
  const preview = (data ?? previousData)?.receiptsPreview
  return (
    <>
      <div className={classes.line}>
        <DateRangeFields range={{ from, to }} onChange={change} mostDays={MOST_DAYS} />
      </div>
      <p className={`${classes.quiet} ${classes.above}`}>{text.receiptsHint}</p>
      <IssuedNow runs={runs} startedId={startedId} />
      {preview === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {preview?.receipts.length === 0 && <EmptyState title={text.noPayments} icon={IconReceiptOff} />}
      {preview !== undefined && preview.receipts.length > 0 && (
        <ReceiptTable
          key={`${from} ${to}`}
          receipts={preview.receipts}
          disabled={data === undefined || working !== undefined}
          reload={refetch}
          onStarted={setStartedId}
        />
      )}
      {preview !== undefined && preview.more > 0 && <p className={classes.quiet}>{text.morePayments(preview.more)}</p>}
      <IssuedBefore runs={runs} />
    </>
  )
}
