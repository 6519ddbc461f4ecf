import { prefetchCalendarDays, prefetchListedDays, prefetchOneDay } from '../desk/store/prefetchDays.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'

/** Prefetches the schedule in the view of its address, whose own code is loaded at the same time. */
export function prefetchSchedule(context: PrefetchContext): void {
  const view = context.params.get('view')
  if (view === 'calendar') {
    void import('./ScheduleCalendar.tsx').catch(() => undefined)
    prefetchCalendarDays(context, 'teachers')
  } else if (view === 'sheet') {
    void import('./sheet/DaySheet.tsx').catch(() => undefined)
    prefetchOneDay(context)
  } else prefetchListedDays(context)
}
