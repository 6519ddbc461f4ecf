import type { DateRange } from '../../ui/dateRange.ts'
import { useWatchedQuery } from '../../shared/live/useWatchedQuery.ts'
import { useRefetchOnNews } from '../../student/useRefetchOnNews.ts'
import type { StudentHistoryQuery as StudentHistory } from '../../gql/graphql.ts'
import { StudentHistoryQuery } from './historyDocuments.ts'

/** A record as its student sees it. */
export type OwnRecord = StudentHistory['history'][number]

/**
 * Returns the student's own records of the days in `range`, live; none for null. While other days load the old entries
 * stay.
 * @throws the error, for the page's error boundary, when there is no answer for these days
 */
export function useOwnHistory(range: DateRange | null): {
  /** Undefined until the first answer. */
  records: readonly OwnRecord[] | undefined
  loading: boolean
} {
  const { data, variables, error } = useWatchedQuery(StudentHistoryQuery, range)
  useRefetchOnNews(StudentHistoryQuery)
  const arrived = range === null || (variables?.from === range.from && variables.to === range.to)
  if (error !== undefined && !arrived) throw error
  return { records: data?.history, loading: !arrived }
}
