import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useUrlFilters } from '../shared/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { SchoolSlotCalendar } from '../shared/slots/SchoolSlotCalendar.tsx'
import type { FullSlot } from '../shared/slots/slotDocuments.ts'
import { useCalendarPlace } from '../shared/slots/useCalendarPlace.ts'
import { useSlotsInRange } from '../shared/slots/useSlotsInRange.ts'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import { FilterSelect } from '../shared/slots/FilterSelect.tsx'
import { PageSkeleton } from '../shared/ui/PageSkeleton.tsx'
import { messages } from './messages.ts'
import { scheduleDetail } from './scheduleDetail.tsx'
import { passes } from './scheduleFilters.ts'
import classes from './ScheduleCalendar.module.css'
import { type Choice, useFilterChoices } from './useFilterChoices.ts'

const defaults = { teacher: '', location: '', course: '' }

/** All slots of a day, week or month, live; by teacher, place and course. (SCHED-14…26, SCHED-36, SCHED-37) */
export function ScheduleCalendar({ onShowList }: { onShowList: () => void }) {
  const m = useMessages(messages)
  const place = useCalendarPlace()
  const [filters, change] = useUrlFilters<typeof defaults>(defaults)
  const { teachers, locations, severalLocations } = useFilterChoices()
  const { slots, loading } = useSlotsInRange(place.range)

  const { teacher, location, course } = filters
  const visible = useMemo(
    () => slots?.filter((slot) => passes(slot, { teacher, course, location: severalLocations ? location : '' })),
    [slots, teacher, course, location, severalLocations],
  )
  const courses = useMemo(() => courseChoices(slots ?? [], course, m.anyCourse), [slots, course, m])
  if (!visible) return <PageSkeleton />

  const toolbar = (
    <div className={classes.filters}>
      <FilterSelect
        bare
        searchable
        label={m.teacher}
        data={teachers}
        value={teacher}
        onChange={(value) => change({ teacher: value })}
      />
      <FilterSelect
        bare
        searchable
        label={m.course}
        data={courses}
        value={course}
        onChange={(value) => change({ course: value })}
      />
      {severalLocations && (
        <FilterSelect
          bare
          label={m.location}
          data={locations}
          value={location}
          onChange={(value) => change({ location: value })}
        />
      )}
    </div>
  )
  const toList = (
    <Button variant="default" leftSection={<IconList aria-hidden size={18} stroke={1.7} />} onClick={onShowList}>
      {m.list}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.title} actions={toList} />
      <SchoolSlotCalendar
        place={place}
        slots={visible}
        loading={loading}
        toolbarExtra={toolbar}
        detail={scheduleDetail}
      />
    </>
  )
}

/** The courses on offer in what is on show, and the chosen one even where it is not. (SCHED-24) */
function courseChoices(slots: readonly FullSlot[], chosen: string, any: string): Choice[] {
  const names = new Map(chosen ? [[chosen, chosen]] : [])
  for (const slot of slots) for (const { code, displayName } of slot.courses) names.set(code, displayName)
  const choices = [...names].map(([value, label]) => ({ value, label }))
  return [{ value: '', label: any }, ...choices.toSorted((a, b) => (a.value < b.value ? -1 : 1))]
}
