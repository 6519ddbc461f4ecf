import { useQuery } from '@apollo/client/react'
import { mostHistoryDays } from '@koma/schema/input/history'
import { useMemo } from 'react'
import type { HistorySubject } from '../../gql/graphql.ts'
import { History } from '../../record/history/History.tsx'
import { addDays } from '../../shared/format/dates.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { isDateRange } from '../../ui/dateRange.ts'
import { Fold } from '../../ui/Fold.tsx'
import { useListLimit } from '../../ui/hooks/useListLimit.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { BookingLine } from './BookingLine.tsx'
import { BookingHistoryQuery } from './bookingHistoryDocuments.ts'
import { historyFile } from './historyFile.ts'
import { messages } from './messages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

const types = [
  'booking',
  'booking_unrestricted',
  'cancel_return',
  'cancel_no_return',
  'cancel_unrestricted',
  'cancel_undone',
  'lesson_moved',
] as const

/** Shows them below the form of a record, once it is unfolded. */
export function FoldedBookings(props: { of: HistorySubject; id: string }) {
  const { folded } = useMessages(messages)
  return (
    <Fold title={folded}>
      <BookingHistory {...props} />
    </Fold>
  )
}

/**
 * Shows the booking history of a student, teacher, contract, course or place, by the day of the lesson, live. The range
 * of days and the type are in the address. (ATCH-08, ATCH-09, LOG-08…10, D105, D133)
 */
export function BookingHistory({ of, id }: { of: HistorySubject; id: string }) {
  const text = useMessages(messages)
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
  // A range that is too long is not read again either.
  useFollow(['slot'], async () => isRange && refetch())
  const entries = (data ?? previousData)?.history
  const found = useMemo(() => entries?.filter((entry) => type === '' || entry.type === type) ?? [], [entries, type])
  const { shown, total, showAll } = useListLimit(found, 100, [id, type, from, to].join(' '))

  return (
    <History
      title={text.title}
      filters={filters}
      onChange={change}
      types={types.map((each) => [each, text.types[each]])}
      mostDays={mostHistoryDays}
      list={{
        entries: entries && shown,
        total,
        isMore: false,
        showAll,
        all: async () => Promise.resolve(found),
        failed: error !== undefined,
        reload: refetch,
      }}
      file={{ base: `${of}_history_export`, columns: historyFile(text) }}
      hint={text.noneHint}
      renderEntry={(entry) => <BookingLine entry={entry} of={of} />}
    />
  )
}
