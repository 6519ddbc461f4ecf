import { addDays } from '../shared/format/dates.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { type DateRange, isDateRange } from '../ui/dateRange.ts'
import { StudentHistoryQuery } from './historyDocuments.ts'

/** The days the history shows at first: of lessons two weeks ago to four weeks ahead. (STU-40) */
export function usualHistoryRange(today: string): DateRange {
  return { from: addDays(today, -14), to: addDays(today, 28) }
}

/** Prefetches the history. A longer range than usual is left to the page, because the limit comes with its code. */
export function prefetchHistory({ params, prefetch, atSchool }: PrefetchContext): void {
  atSchool((_school, today) => {
    const usual = usualHistoryRange(today)
    const range = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to }
    if (isDateRange(range)) prefetch(StudentHistoryQuery, range)
  })
}
