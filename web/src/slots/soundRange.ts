import { addDays } from '../shared/format/dates.ts'
import type { DateRange } from '../ui/dateRange.ts'

/** The days the list shows beyond today unless the address says otherwise. */
export const daysAhead = 28
/** The server answers for at most 92 days at once. */
export const mostDays = 92
const dateShape = /^\d{4}-\d{2}-\d{2}$/

/** Returns the days the list asks for, whatever the address says. (STU-09, STU-10) */
export function soundRange(raw: DateRange, today: string): DateRange {
  const from = isDate(raw.from) && raw.from > today ? raw.from : today
  const latest = addDays(from, mostDays - 1)
  const end = isDate(raw.to) ? raw.to : addDays(today, daysAhead)
  return { from, to: end < from ? from : end > latest ? latest : end }
}

function isDate(text: string): boolean {
  if (!dateShape.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}
