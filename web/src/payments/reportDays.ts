import { addDays } from '../shared/format/dates.ts'
import type { DateRange } from '../ui/dateRange.ts'

/** How many days before and after today the report of payments has at first (PAY-04). */
const DAYS = 30

/** The days that the report of payments shows at first. (PAY-04) */
export function usualReportDays(today: string): DateRange {
  return { from: addDays(today, -DAYS), to: addDays(today, DAYS) }
}
