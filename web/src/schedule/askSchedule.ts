import { askCalendarDays, askListedDays, askOneDay } from '../desk/store/askDays.ts'
import type { Ahead } from '../shared/live/ahead.ts'

/** Prefetches the schedule in the view of its address, whose own code is loaded at the same time. */
export function askSchedule(ahead: Ahead): void {
  const view = ahead.params.get('view')
  if (view === 'calendar') {
    void import('./ScheduleCalendar.tsx').catch(() => undefined)
    askCalendarDays(ahead, 'teachers')
  } else if (view === 'sheet') {
    void import('./sheet/DaySheet.tsx').catch(() => undefined)
    askOneDay(ahead)
  } else askListedDays(ahead)
}
