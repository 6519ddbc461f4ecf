import { lazy, Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { PageSkeleton } from '../shared/ui/PageSkeleton.tsx'
import { ScheduleList } from './ScheduleList.tsx'

// The calendar's library is as large as the rest of the page together.
const ScheduleCalendar = lazy(async () => ({ default: (await import('./ScheduleCalendar.tsx')).ScheduleCalendar }))

/** The staff's home: all slots as a list or a calendar. The choice is in the address. (SCHED-08, SCHED-21) */
export function SchedulePage() {
  const [params, setParams] = useSearchParams()
  const inCalendar = params.get('view') === 'calendar'
  const show = useCallback(
    (view: 'calendar' | null) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (view) after.set('view', view)
        else after.delete('view')
        after.delete('slot')
        return after
      }),
    [setParams],
  )
  if (inCalendar) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ScheduleCalendar onShowList={() => show(null)} />
      </Suspense>
    )
  }
  return <ScheduleList onShowCalendar={() => show('calendar')} />
}
