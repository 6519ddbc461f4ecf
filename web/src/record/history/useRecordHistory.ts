import { useMemo, useState } from 'react'
import type { LogType, RecordHistoryQuery as RecordHistoryData } from '../../gql/graphql.ts'
import { useServedList } from '../useServedList.ts'
import type { HistoryFilters, HistoryList } from './History.tsx'
import { type LogEntry, RecordHistoryQuery } from './recordHistoryDocuments.ts'

const pages = {
  query: RecordHistoryQuery,
  of: ({ recordHistory: { entries, next } }: RecordHistoryData) => ({ rows: entries, next: next ?? null }),
}

const everything: HistoryFilters = { type: '', from: '', to: '' }

/**
 * Reads the history of one record or slot, the latest first, narrowed by filters that are left with it. (LOG-05…07,
 * LOG-10)
 */
export function useRecordHistory(id: string): {
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
  list: HistoryList<LogEntry>
} {
  const [filters, setFilters] = useState(everything)
  const { type, from, to } = filters
  const variables = useMemo(
    () => ({ id, type: (type || null) as LogType | null, from: from || null, to: to || null }),
    [id, type, from, to],
  )
  const { items, total, ...list } = useServedList({ filters: variables, pages })
  return {
    filters,
    onChange: (changes) => setFilters({ ...filters, ...changes }),
    // Nobody counts them: where there are more than are here, it is at least those.
    list: { ...list, entries: items, total: total ?? items?.length ?? 0, isMore: total === undefined },
  }
}
