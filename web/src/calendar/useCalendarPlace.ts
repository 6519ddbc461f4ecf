import { useCallback, useMemo } from 'react'
import { isView, soundDate, defaultViewOf } from './addressedRange.ts'
import { visibleRange } from './range.ts'
import type { CalendarView } from './types.ts'
import { useIsPhone } from '../ui/hooks/useIsPhone.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { DateRange } from '../ui/dateRange.ts'

/** The calendar's view and date, and the days to fetch for it. */
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

/**
 * Keeps the calendar's view and date in the address. It opens on today, in the view `first` or else in the school's
 * `defaultCalendar`, on phones in the day. (SCHED-14, SCHED-15, STU-17, TCH-15)
 * @param extra the name, in the address, of a view of the day that the page draws itself
 * @param opensExtra whether a calendar that opens in the day opens in that view
 */
export function useCalendarPlace(first?: CalendarView, extra = '', opensExtra = false): CalendarPlace {
  const today = useToday()
  const phone = useIsPhone()
  const { defaultCalendar } = useSchool()
  const defaultView = first ?? defaultViewOf(phone, defaultCalendar)
  const defaults = useMemo(() => ({ span: defaultView, date: today }), [defaultView, today])
  const [address, change] = useUrlFilters<{ span: string; date: string }>(defaults)
  const go = useCallback((span: CalendarView, date: string) => change({ span, date }), [change])
  const goExtra = useCallback((date: string) => change({ span: extra, date }), [change, extra])
  const opensDay = opensExtra && defaultView === 'day' && address.span === defaultView
  const isExtra = extra !== '' && (address.span === extra || opensDay)
  const view = isExtra ? 'day' : isView(address.span) ? address.span : defaultView
  const date = soundDate(address.date, today)
  return { view, date, range: visibleRange(view, date), go, isExtra, goExtra }
}
