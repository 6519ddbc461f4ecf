import { useCallback, useMemo } from 'react'
import { visibleRange } from '../calendar/range.ts'
import type { CalendarView } from '../calendar/types.ts'
import { useIsPhone } from '../hooks/useIsPhone.ts'
import { useToday } from '../hooks/useNow.ts'
import { useUrlFilters } from '../hooks/useUrlFilters.ts'
import { useSchool } from '../school/useSchool.ts'
import { type DateRange, isDateRange } from './dateRange.ts'

/** Where the calendar is, and the days that are to be fetched for it. */
export interface CalendarPlace {
  view: CalendarView
  /** `YYYY-MM-DD` */
  date: string
  range: DateRange
  go: (view: CalendarView, date: string) => void
  /** Whether the page shows its own view of the day instead. */
  isExtra: boolean
  goExtra: (date: string) => void
}

const isView = (text: string): text is CalendarView => ['day', 'week', 'month'].includes(text)

/**
 * The calendar's view and date, kept in the address. It opens on today, in the view `first` or else in the
 * school's `defaultCalendar`, on phones in the day. (SCHED-14, SCHED-15, STU-17, TCH-15)
 * @param extra the name, in the address, of a view of the day that the page draws itself
 */
export function useCalendarPlace(first?: CalendarView, extra = ''): CalendarPlace {
  const today = useToday()
  const phone = useIsPhone()
  const { defaultCalendar } = useSchool()
  const usual = first ?? (phone ? 'day' : isView(defaultCalendar) ? defaultCalendar : 'week')
  const defaults = useMemo(() => ({ span: usual, date: today }), [usual, today])
  const [wanted, change] = useUrlFilters<{ span: string; date: string }>(defaults)
  const go = useCallback((span: CalendarView, date: string) => change({ span, date }), [change])
  const goExtra = useCallback((date: string) => change({ span: extra, date }), [change, extra])
  const isExtra = extra !== '' && wanted.span === extra
  const view = isExtra ? 'day' : isView(wanted.span) ? wanted.span : usual
  const date = isDateRange({ from: wanted.date, to: wanted.date }) ? wanted.date : today
  return { view, date, range: visibleRange(view, date), go, isExtra, goExtra }
}
