import { useQuery } from '@apollo/client/react'
import { mostHistoryDays } from '@koma/schema/input/history'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { HistorySubject } from '../../gql/graphql.ts'
import { ExportButton } from '../../record/ExportButton.tsx'
import { addDays } from '../../shared/format/dates.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { DateRangeFields } from '../../ui/DateRangeFields.tsx'
import { isDateRange } from '../../ui/dateRange.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useListLimit } from '../../ui/hooks/useListLimit.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { ListCount } from '../../ui/ListCount.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSlotsTouched } from '../useSlotsTouched.ts'
import { BookingLine } from './BookingLine.tsx'
import classes from './BookingHistory.module.css'
import { BookingHistoryQuery } from './bookingHistoryDocuments.ts'
import { historyFile } from './historyFile.ts'
import { messages } from './messages.ts'

const types = [
  'booking',
  'booking_unrestricted',
  'cancel_return',
  'cancel_no_return',
  'cancel_unrestricted',
  'lesson_moved',
] as const

/** The same below the form of a record, once it is unfolded. */
export function FoldedBookings(props: { of: HistorySubject; id: string }) {
  const { folded } = useMessages(messages)
  return (
    <Fold title={folded}>
      <BookingHistory {...props} />
    </Fold>
  )
}

/**
 * What happened to the bookings of a student, a teacher, a contract or a course, by the day of the lesson, live: a range of days,
 * a type, all of it in the address. (ATCH-08, ATCH-09, LOG-08…10, D105, D133)
 */
export function BookingHistory({ of, id }: { of: HistorySubject; id: string }) {
  const text = useMessages(messages)
  const words = useMessages(uiMessages)
  const today = useToday()
  const defaults = useMemo(() => ({ type: '', from: addDays(today, -14), to: addDays(today, 28) }), [today])
  const [filters, change] = useUrlFilters(defaults)
  const { type, from, to } = filters
  const isRange = isDateRange({ from, to }, mostHistoryDays)
  const { data, previousData, error, refetch } = useQuery(BookingHistoryQuery, {
    variables: { input: { of, id, from, to } },
    fetchPolicy: 'cache-and-network',
    skip: !isRange,
  })
  useSlotsTouched(refetch)
  const isType = type === '' || types.some((each) => each === type)
  const entries = (data ?? previousData)?.history
  const found = useMemo(() => entries?.filter((entry) => type === '' || entry.type === type) ?? [], [entries, type])
  const { shown, total, showAll } = useListLimit(found, 100, [id, type, from, to].join(' '))
  const count = <ListCount total={total} shown={shown.length} onShowAll={showAll} />

  return (
    <section className={classes.history} aria-label={text.title}>
      <div className={classes.filters}>
        <FilterSelect
          label={text.type}
          data={[{ value: '', label: text.all }, ...types.map((value) => ({ value, label: text.types[value] }))]}
          value={type}
          onChange={(chosen) => change({ type: chosen })}
        />
        <DateRangeFields range={filters} mostDays={mostHistoryDays} onChange={change} />
      </div>
      {!isType && <EmptyState title={text.wrongType} />}
      {!isRange && <EmptyState title={words.invalidDates} hint={words.invalidDatesHint} />}
      {isRange && entries === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />)}
      {isType && isRange && entries !== undefined && (
        <>
          <div className={classes.head}>
            <p className={classes.count}>{count}</p>
            <ExportButton base={`${of}_history_export`} rows={found} columns={historyFile(text)} />
          </div>
          {total === 0 && <EmptyState icon={IconHistory} hint={text.noneHint} />}
          <ul className={classes.lines}>
            {shown.map((entry) => (
              <BookingLine key={entry.id} entry={entry} of={of} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
