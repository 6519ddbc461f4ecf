import { addDays } from '../shared/format/dates.ts'
import { type DateRange, isDateRange } from '../ui/dateRange.ts'

/** The days before and after today in the report of payments at first (PAY-04). */
const DAYS = 30

/** Returns the days that the report of payments shows at first. (PAY-04) */
export function defaultReportDays(today: string): DateRange {
  return { from: addDays(today, -DAYS), to: addDays(today, DAYS) }
}

/** The most days in the report. */
export const MOST_REPORT_DAYS = 366

/** Returns the days that an address asks the report for; the default days if the server would refuse them. */
export function reportDays({ from, to }: DateRange, today: string): DateRange {
  return isDateRange({ from, to }, MOST_REPORT_DAYS) ? { from, to } : defaultReportDays(today)
}
