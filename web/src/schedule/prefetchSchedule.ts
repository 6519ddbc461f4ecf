import { prefetchCalendarDays, prefetchListedDays, prefetchOneDay } from '../desk/store/prefetchDays.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'

/** Prefetches the schedule in the view of its address, whose own code is loaded at the same time. */
export function prefetchSchedule(ahead: PrefetchContext): void {
  const view = ahead.params.get('view')
  if (view === 'calendar') {
    void import('./ScheduleCalendar.tsx').catch(() => undefined)
    prefetchCalendarDays(ahead, 'teachers')
  } else if (view === 'sheet') {
    void import('./sheet/DaySheet.tsx').catch(() => undefined)
    prefetchOneDay(ahead)
  } else prefetchListedDays(ahead)
}
