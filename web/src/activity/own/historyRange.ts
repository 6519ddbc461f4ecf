import { addDays } from '../../shared/format/dates.ts'
import type { DateRange } from '../../ui/dateRange.ts'

/** Returns the days the history shows at first: of lessons two weeks ago to four weeks ahead. (STU-40) */
export function defaultHistoryRange(today: string): DateRange {
  return { from: addDays(today, -14), to: addDays(today, 28) }
}
