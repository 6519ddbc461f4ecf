import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { LogQuery } from './logDocuments.ts'
import { FIRST_ROWS, logRangeOf, usualLog } from './logRange.ts'

/** Prefetches the log. */
export function prefetchLog({ params, prefetch, atSchool }: PrefetchContext): void {
  atSchool((_school, today) =>
    prefetch(LogQuery, { input: { ...logRangeOf(filtersIn(params, usualLog(today))), limit: FIRST_ROWS } }),
  )
}
