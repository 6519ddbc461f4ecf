import type { School } from '../shared/school/useSchool.ts'
import { type DateRange, isDateRange } from '../ui/dateRange.ts'
import { phoneWidth } from '../ui/breakpoints.ts'
import { visibleRange } from './range.ts'
import type { CalendarView } from './types.ts'

/** Tells whether an address names one of the calendar's own views. */
export const isView = (text: string): text is CalendarView => ['day', 'week', 'month'].includes(text)

/** Returns the days that the calendar at an address shows: those that `useCalendarPlace` will name on the same page. */
export function addressedRange(
  params: URLSearchParams,
  today: string,
  school: School,
  options: { first?: CalendarView; extra?: string } = {},
): DateRange {
  const { first, extra } = options
  const defaultView = first ?? defaultViewOf(window.matchMedia(phoneWidth).matches, school.defaultCalendar)
  const span = params.get('span') ?? defaultView
  const date = soundDate(params.get('date') ?? today, today)
  // A view that the page draws itself is one of the day.
  return visibleRange(isView(span) ? span : span === extra ? 'day' : defaultView, date)
}

/** Returns the view that a calendar opens in. (SCHED-15) */
export function defaultViewOf(phone: boolean, defaultCalendar: string): CalendarView {
  if (phone) return 'day'
  return isView(defaultCalendar) ? defaultCalendar : 'week'
}

/** Returns the day an address names, or today. */
export function soundDate(date: string, today: string): string {
  return isDateRange({ from: date, to: date }) ? date : today
}
