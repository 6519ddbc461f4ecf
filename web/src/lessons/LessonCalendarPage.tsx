import { IconList } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { DaysFailed } from '../calendar/DaysFailed.tsx'
import { SchoolSlotCalendar } from '../desk/calendar/SchoolSlotCalendar.tsx'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { useCalendarPlace } from '../calendar/useCalendarPlace.ts'
import { useSlotsInRange } from '../desk/store/useSlotsInRange.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { lessonDetail } from './LessonDetail.tsx'
import { messages } from './messages.ts'
import { NoteDraftsProvider } from './NoteDraftsProvider.tsx'
import { PageLink } from '../ui/PageLink.tsx'

const noSlots: readonly FullSlot[] = []

/** Shows a teacher's own slots as a calendar, live. (TCH-15…18, SHELL-42) */
export function LessonCalendarPage() {
  const m = useMessages(messages)
  const place = useCalendarPlace()
  const { slots = noSlots, loading, retry } = useSlotsInRange(place.range)
  // The page's data is requested before most of it is drawn.
  const framed = useDeferredValue(true, false)
  if (!framed) return <PageSkeleton />
  const toList = (
    <PageLink to="/teacher/list" icon={IconList}>
      {m.list}
    </PageLink>
  )
  return (
    <NoteDraftsProvider>
      <PageHeader title={m.calendarTitle} actions={toList} />
      <DaysFailed retry={retry} />
      <SchoolSlotCalendar
        place={place}
        slots={slots}
        loading={loading}
        ownOnly
        toolbarExtra={null}
        detail={lessonDetail}
      />
    </NoteDraftsProvider>
  )
}
