import { addDays } from '../shared/format/dates.ts'
import type { DateRange } from '../ui/dateRange.ts'

/** Returns the days in which the next slots are: today and the six after it. */
export function nextSlotDays(today: string): DateRange {
  return { from: today, to: addDays(today, 6) }
}
