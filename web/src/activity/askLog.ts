import type { Ahead } from '../shared/live/ahead.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { LogQuery } from './logDocuments.ts'
import { FIRST_ROWS, logRangeOf, usualLog } from './logRange.ts'

/** Prefetches the log. */
export function askLog({ params, ask, atSchool }: Ahead): void {
  atSchool((_school, today) =>
    ask(LogQuery, { input: { ...logRangeOf(filtersIn(params, usualLog(today))), limit: FIRST_ROWS } }),
  )
}
