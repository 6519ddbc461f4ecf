import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { ExportButton } from '../../record/ExportButton.tsx'
import { isFound } from '../../record/isFound.ts'
import { messages as recordMessages } from '../../record/messages.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { useSortedItems } from '../../ui/dataColumns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useSelectionColumn } from '../../ui/useSelectionColumn.tsx'
import { AwayStudents } from './AwayStudents.tsx'
import { messages } from './messages.ts'
import classes from './monthly.module.css'
import { MonthlyRenewalsQuery, type Renewal } from './monthlyDocuments.ts'
import { renewalFile } from './renewalFile.ts'
import { StartSheet } from './StartSheet.tsx'
import { useLeftOut } from './useLeftOut.ts'
import { useRenewalColumns } from './useRenewalColumns.tsx'
import { monthVariables } from './monthVariables.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

/** Months that can be chosen: from some that were missed to a year ahead. */
const BACK = 3
const AHEAD = 12

const defaults = { search: '', month: '', sort: '' }
const nothing: readonly never[] = []

/** Shows the dry run as a list in which all are chosen at first, and the way to start. (MON-02…06, D97…99) */
export function RenewalList() {
  const text = useMessages(messages)
  const { tableName, hiddenOfChosen } = useMessages(recordMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const [filters, change] = useUrlFilters(defaults)
  const { search, sort } = filters
  const variables = monthVariables(filters.month)
  const { data, previousData, error, refetch } = useQuery(MonthlyRenewalsQuery, {
    variables,
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract'], refetch)
  const preview = (data ?? previousData)?.monthlyRenewals
  const { leftOutIds, setIncluded: chooseIds } = useLeftOut()
  const [isConfirming, setIsConfirming] = useState(false)
  const renewals = useMemo(
    () => preview?.renewals.map((renewal): Renewal => ({ ...renewal, id: renewal.contract.id })) ?? nothing,
    [preview],
  )
  const found = useMemo(() => renewals.filter((renewal) => isFound(textOf(renewal), search)), [renewals, search])
  const columns = useRenewalColumns()
  const sorted = useSortedItems(found, columns, sort, nothing)
  const chosen = useMemo(() => renewals.filter(({ id }) => !leftOutIds.has(id)), [renewals, leftOutIds])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const choose = useCallback(
    (items: readonly Renewal[], on: boolean) =>
      chooseIds(
        items.map(({ id }) => id),
        on,
      ),
    [chooseIds],
  )
  const labelOf = useMemo(
    () =>
      ({ contract }: Renewal) =>
        text.choose(`${contract.student.fullName} ${contract.contractNumber}`),
    [text],
  )
  const selection = useSelectionColumn({ shown: sorted.rows, ids, choose, labelOf, labelOfAll: text.chooseAll })
  const months = useMonths(preview?.month)
  if (preview === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  const toggle = (id: string) => {
    const renewal = renewals.find((each) => each.id === id)
    if (renewal) choose([renewal], !ids.has(id))
  }
  const value = chosen.reduce((sum, { total }) => sum + total, 0)
  const points = chosen.reduce((sum, renewal) => sum + renewal.points, 0)
  const count = formatNumber(chosen.length)
  const unseen = chosen.length - found.filter(({ id }) => ids.has(id)).length
  const hidden = unseen === 0 ? null : hiddenOfChosen(formatNumber(unseen))
  return (
    <>
      <FilterBar
        active={search === '' ? 0 : 1}
        // The month is what is worked on, not a condition.
        onReset={() => change({ search: '' })}
        search={<SearchField value={search} onChange={(typed) => change({ search: typed })} />}
      >
        <FilterSelect label={text.month} data={months} value={preview.month} onChange={(month) => change({ month })} />
        <ExportButton base={`renewals_${preview.month}_export`} rows={sorted.rows} columns={renewalFile(text)} />
      </FilterBar>
      {renewals.length > 0 && (
        <p className={classes.line}>
          <strong>{format.count(sorted.rows.length)}</strong>
          <span>
            {text.period(format.date(preview.startDate, { year: true }), format.date(preview.endDate, { year: true }))}
          </span>
        </p>
      )}
      <AwayStudents away={preview.away} />
      {sorted.rows.length === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          {...(renewals.length === 0 && { title: text.empty, hint: text.emptyHint })}
        />
      ) : (
        <DataTable
          name={tableName(text.tableName)}
          items={sorted.rows}
          columns={columns}
          openId={null}
          onOpen={toggle}
          selection={selection}
          chosen={ids}
          sort={sort}
          onSort={(next) => change({ sort: next })}
        />
      )}
      {renewals.length > 0 && (
        <section className={classes.bar} aria-label={text.bar} data-at-foot>
          <output className={classes.count}>
            {text.chosen(count, format.yen(value))}
            {hidden !== null && <span className={classes.hidden}>{hidden}</span>}
          </output>
          <Button
            leftSection={<IconRefresh size={18} aria-hidden />}
            disabled={chosen.length === 0}
            onClick={() => setIsConfirming(true)}
          >
            {text.start}
          </Button>
        </section>
      )}
      <StartSheet
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        month={preview.month}
        chosen={chosen}
        hidden={hidden}
        effect={text.startEffect(count, format.credits(points, creditType), format.yen(value))}
      />
    </>
  )
}

const textOf = ({ contract }: Renewal) =>
  `${contract.student.fullName} ${contract.student.studentCode} ${contract.contractName}`

/** Returns the months to choose from, with the one that is shown. */
function useMonths(shown: string | undefined) {
  const format = useFormat()
  const current = Temporal.PlainYearMonth.from(useToday().slice(0, 7))
  const months = Array.from({ length: BACK + AHEAD + 1 }, (_, index) =>
    current.add({ months: index - BACK }).toString(),
  )
  const all = shown === undefined || months.includes(shown) ? months : [shown, ...months]
  return all.map((value) => ({ value, label: format.month(`${value}-01`) }))
}
