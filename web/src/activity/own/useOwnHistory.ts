import type { DateRange } from '../../ui/dateRange.ts'
import { useWatchedQuery } from '../../shared/live/useWatchedQuery.ts'
import { useRefetchOnNews } from '../../student/useRefetchOnNews.ts'
import type { HistoryRecord } from '../../record/history/historyRecord.ts'
import { StudentHistoryQuery } from './historyDocuments.ts'

/**
 * Returns the student's own records of the days in `range`, live; none for null. While other days load the old entries
 * stay.
 * @throws the error, for the page's error boundary, when there is no answer for these days
 */
export function useOwnHistory(range: DateRange | null): {
  /** Undefined until the first answer. */
  records: readonly HistoryRecord[] | undefined
  loading: boolean
} {
  const { data, variables, error } = useWatchedQuery(StudentHistoryQuery, range)
  useRefetchOnNews(StudentHistoryQuery)
  const arrived = range === null || (variables?.from === range.from && variables.to === range.to)
  if (error !== undefined && !arrived) throw error
  return { records: data?.history, loading: !arrived }
}
