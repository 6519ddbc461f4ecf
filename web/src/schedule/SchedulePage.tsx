import { Suspense, useCallback } from 'react'
import { ATTENDANCE_VIEW } from '../desk/studentPage.ts'
import { SlotRefusals } from '../record/why/SlotRefusals.tsx'
import { useAddressParams } from '../ui/hooks/useAddressParams.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { MarkAttendance } from './attendance/MarkAttendance.tsx'
import { ScheduleList } from './list/ScheduleList.tsx'
import { lazyPart } from '../shared/live/lazyPart.ts'

// The calendar's library is as large as the rest of the page together.
const ScheduleCalendar = lazyPart(async () => (await import('./ScheduleCalendar.tsx')).ScheduleCalendar)

const DaySheet = lazyPart(async () => (await import('./sheet/DaySheet.tsx')).DaySheet)

/**
 * Draws the staff's home: all slots as a list or a calendar, a day on paper, and the attendance to mark. The choice is
 * in the address. (SCHED-08, SCHED-21, SCHED-107)
 */
export function SchedulePage() {
  return (
    <SlotRefusals>
      <Views />
    </SlotRefusals>
  )
}

function Views() {
  const [params, setParams] = useAddressParams()
  const view = params.get('view')
  const show = useCallback(
    (next: 'calendar' | 'sheet' | null) =>
      setParams((after) => {
        if (next) after.set('view', next)
        else after.delete('view')
        const from = after.get('from')
        if (next === 'sheet' && from !== null && !after.has('date')) after.set('date', from)
        after.delete('slot')
        return after
      }),
    [setParams],
  )
  if (view === 'sheet') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DaySheet onClose={() => show(null)} />
      </Suspense>
    )
  }
  if (view === ATTENDANCE_VIEW) {
    return <MarkAttendance onClose={() => show(null)} />
  }
  const showSheet = () => show('sheet')
  if (view === 'calendar') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ScheduleCalendar onShowList={() => show(null)} onShowSheet={showSheet} />
      </Suspense>
    )
  }
  return <ScheduleList onShowCalendar={() => show('calendar')} onShowSheet={showSheet} />
}
