import { addDays } from '../shared/format/dates.ts'

/** Days from `from` to `to`, both included, `YYYY-MM-DD`. */
export interface DateRange {
  from: string
  to: string
}

/** The most days one call may ask for; the server refuses more. */
const mostDays = 92

/** Tells whether the server may be asked: two real dates, in order, at most `most` days. (SHELL-28) */
export function isDateRange({ from, to }: DateRange, most = mostDays): boolean {
  return isDate(from) && isDate(to) && from <= to && to <= addDays(from, most - 1)
}

/** Returns the range that starts on `from`: an end before it follows, one too far away comes closer. (SHELL-27) */
export function startingOn(range: DateRange, from: string, most = mostDays): DateRange {
  const to = range.to < from ? from : range.to
  const latest = addDays(from, most - 1)
  return { from, to: to > latest ? latest : to }
}

/** Returns the range that ends on `to`: a start after it moves too, one too far away comes closer. (SHELL-27) */
export function endingOn(range: DateRange, to: string, most = mostDays): DateRange {
  const from = range.from > to ? to : range.from
  const earliest = addDays(to, -(most - 1))
  return { from: from < earliest ? earliest : from, to }
}

/** Tells whether a text is a day of the calendar, `2026-11-20`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
