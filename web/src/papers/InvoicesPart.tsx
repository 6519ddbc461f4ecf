import { useQuery } from '@apollo/client/react'
import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRuns } from '../runs/useRuns.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { messages } from './messages.ts'
import { InvoicePreviewQuery } from './paperDocuments.ts'
import { IssuedBefore, IssuedNow, workingOf } from './PaperRuns.tsx'
import classes from './papers.module.css'

/** The months to choose from: those before and after this one. */
const BEFORE = 18
const AFTER = 2

/** Shows what the invoices of a month would say, issues those that are chosen, and says what was issued. (PAPER-05) */
export function InvoicesPart() {
  const text = useMessages(messages)
  const format = useFormat()
  const current = Temporal.PlainYearMonth.from(useToday().slice(0, 7))
  const months = Array.from({ length: BEFORE + AFTER + 1 }, (_, back) =>
    current.add({ months: AFTER - back }).toString(),
  )
  const [month, setMonth] = useState<string | null>(null)
  const { data, previousData, error, refetch } = useQuery(InvoicePreviewQuery, {
    variables: month === null ? {} : { month },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract', 'student', 'run', 'school'], refetch)
  const runs = useRuns({ kind: 'invoices' })
  const working = workingOf(runs)
  const [startedId, setStartedId] = useState<string | null>(null)
  const preview = (data ?? previousData)?.invoicePreview
  return (
    <>
      <div className={classes.line}>
        <FilterSelect
          label={text.month}
          data={months.map((value) => ({ value, label: format.month(`${value}-01`) }))}
          value={month ?? preview?.month ?? ''}
          onChange={setMonth}
        />
        <p className={classes.quiet}>{text.monthHint}</p>
      </div>
      <IssuedNow runs={runs} startedId={startedId} />
      {preview?.isRegistered === false && (
        <Notice tone="warn">
          {text.notRegistered} <Link to="/admin/settings">{text.toSettings}</Link>
        </Notice>
      )}
      {preview === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {preview?.invoices.length === 0 && <EmptyState title={text.none} hint={text.noneHint} icon={IconFileOff} />}
      {preview !== undefined && preview.invoices.length > 0 && (
        <InvoiceTable
          key={preview.month}
          preview={preview}
          disabled={data === undefined || working !== undefined}
          reload={refetch}
          onStarted={setStartedId}
        />
      )}
      {preview !== undefined && preview.free > 0 && <p className={classes.quiet}>{text.free(preview.free)}</p>}
      <IssuedBefore runs={runs} />
    </>
  )
}
