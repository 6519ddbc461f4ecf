import { paymentMethods } from '@koma/schema/records/payment'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { useQuery } from '@apollo/client/react'
import { IconReceiptOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ContractEntries } from '../contracts/ContractEntries.tsx'
import { useMethodWords } from '../contracts/MethodField.tsx'
import { ExportButton } from '../record/ExportButton.tsx'
import { isFound } from '../record/isFound.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSortedItems } from '../ui/dataColumns.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { DateRangeFields } from '../ui/DateRangeFields.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { choicesOf } from '../ui/filterSelects.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { messages } from './messages.ts'
import { type Payment, PaymentsReportQuery } from './paymentDocuments.ts'
import { PaymentRuns } from './PaymentRuns.tsx'
import classes from './payments.module.css'
import { MOST_REPORT_DAYS, defaultReportDays, reportDays } from './reportDays.ts'
import { kindOf, useReportColumns, useReportExport } from './useReportColumns.tsx'
import { useFollow } from '../shared/live/useFollow.ts'

const nothing: readonly never[] = []
const unknown = 'unknown'

/**
 * Shows what was paid and written off in a period, as a list, its sums and a CSV, and what was recorded together.
 * (PAY-04, PAY-08…11, D103)
 */
export function ReportPart() {
  const text = useMessages(messages)
  const { tableName } = useMessages(recordMessages)
  const format = useFormat()
  const today = useToday()
  const methods = useMethodWords()
  const go = useNavigate()
  const [removed, setRemoved] = useState<Payment | null>(null)
  const defaults = useMemo(() => ({ search: '', kind: '', method: '', ...defaultReportDays(today), sort: '' }), [today])
  const [filters, change, reset] = useUrlFilters(defaults)
  const { search, kind, method, sort } = filters
  const { from, to } = reportDays(filters, today)
  const { data, previousData, error, refetch } = useQuery(PaymentsReportQuery, {
    variables: { from, to },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract'], refetch)
  const payments = (data ?? previousData)?.paymentsReport
  const found = useMemo(
    () =>
      payments?.filter(
        (payment) =>
          (kind === '' || kindOf(payment) === kind) &&
          (method === '' ||
            (!payment.uncollectible && !payment.fromDeposit && (payment.method ?? unknown) === method)) &&
          isFound(`${textOf(payment)} ${payment.method ? methods[payment.method] : ''}`, search),
      ) ?? nothing,
    [payments, kind, method, methods, search],
  )
  const columns = useReportColumns()
  const sorted = useSortedItems(found, columns, sort, nothing)
  const sum = (of: ReturnType<typeof kindOf>) =>
    format.yen(
      Math.abs(found.reduce((all, each) => (kindOf(each) === of && !each.fromDeposit ? all + each.value : all), 0)),
    )
  // What was held before is no new money.
  const applied = found.filter(({ fromDeposit }) => fromDeposit).reduce((all, { value }) => all + value, 0)
  const ofMethods = [...paymentMethods, null].flatMap((each) => {
    const of = found.filter((payment) => !payment.uncollectible && !payment.fromDeposit && payment.method === each)
    const words = each === null ? text.noMethod : methods[each]
    const total = of.reduce((all, { value }) => all + value, 0)
    return of.length === 0 ? [] : [`${words} ${format.yen(total)}`]
  })
  const perMethod = [...ofMethods, ...(applied === 0 ? [] : [`${text.fromDeposit} ${format.yen(applied)}`])]
  const open = (id: string) => {
    const payment = found.find((each) => each.id === id)
    if (payment?.contractDeleted === true) setRemoved(payment)
    else if (payment) void go(contractOf(payment))
  }
  return (
    <>
      <FilterBar
        active={[kind !== '', method !== '', from !== defaults.from || to !== defaults.to].filter(Boolean).length}
        onReset={reset}
        search={<SearchField value={search} onChange={(typed) => change({ search: typed })} />}
      >
        <DateRangeFields range={{ from, to }} onChange={change} mostDays={MOST_REPORT_DAYS} />
        <FilterSelect
          label={text.kind}
          data={choicesOf(text.kinds)}
          value={kind}
          onChange={(value) => change({ kind: value })}
        />
        <FilterSelect
          label={text.method}
          data={choicesOf({ '': text.all, ...methods, [unknown]: text.noMethod })}
          value={method}
          onChange={(value) => change({ method: value })}
        />
        <ExportButton base="payment_report" rows={sorted.rows} columns={useReportExport()} />
      </FilterBar>
      {payments === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {payments !== undefined && (
        <p className={classes.line}>
          <strong>{format.count(found.length)}</strong>{' '}
          <span>{text.sums(sum('payment'), sum('refund'), sum('writeoff'))}</span>
          {perMethod.length > 0 && (
            <span className={classes.keys} aria-label={text.perMethod} role="note">
              {perMethod.join(' · ')}
            </span>
          )}
        </p>
      )}
      {payments !== undefined && found.length === 0 && (
        <EmptyState title={text.noData} hint={payments.length === 0 && text.noDataHint} icon={IconReceiptOff} />
      )}
      {found.length > 0 && (
        <DataTable
          name={tableName(text.reportName)}
          items={sorted.rows}
          columns={columns}
          openId={null}
          linkOf={linkOf}
          onOpen={open}
          sort={sort}
          onSort={(next) => change({ sort: next })}
        />
      )}
      <PaymentRuns />
      <Overlay
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={removed && text.deletedContract(removed.studentName, contractNumberOf(removed.contractName))}
        kind="dialog"
      >
        {removed && <ContractEntries id={removed.contractId} />}
      </Overlay>
    </>
  )
}

const textOf = ({
  studentName,
  studentCode,
  contractName,
  contractHolder,
  memo,
  value,
  receivedBy,
  reference,
}: Payment) =>
  `${studentName} ${studentCode} ${contractHolder} ${contractName} ${memo} ${value} ${receivedBy} ${reference}`

const contractOf = ({ contractId }: Payment) => `/admin/contracts?active=&contract=${contractId}`

/** Returns the page that a payment leads to, also in a tab of its own; a deleted contract has none. */
const linkOf = (payment: Payment) => (payment.contractDeleted ? undefined : contractOf(payment))
