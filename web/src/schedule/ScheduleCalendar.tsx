import { useQuery } from '@apollo/client/react'
import { Button, SegmentedControl } from '@mantine/core'
import { IconList, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useKeys } from '../shared/hooks/useKeys.ts'
import { useUrlFilters } from '../shared/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { FilterSelect } from '../shared/slots/FilterSelect.tsx'
import { SchoolCalendar } from '../shared/slots/SchoolCalendar.tsx'
import type { FullSlot } from '../shared/slots/slotDocuments.ts'
import { useCalendarPlace } from '../shared/slots/useCalendarPlace.ts'
import { useSlotsInRange } from '../shared/slots/useSlotsInRange.ts'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import { PageSkeleton } from '../shared/ui/PageSkeleton.tsx'
import { draftSlot } from './calendar/draftSlot.ts'
import classes from './calendar/ModeBar.module.css'
import { QuickBuildBar } from './calendar/QuickBuildBar.tsx'
import { useDeleteSlot } from './calendar/useDeleteSlot.ts'
import { useQuickBuild } from './calendar/useQuickBuild.ts'
import { SlotChoicesQuery } from './form/slotChoices.ts'
import { messages } from './messages.ts'
import { passes } from './scheduleFilters.ts'
import { SlotDesk } from './slot/SlotDesk.tsx'
import { useHomeTime } from './slot/useHomeTime.ts'
import { useOpenDesk } from './slot/useOpenDesk.ts'
import { type Choice, useFilterChoices } from './useFilterChoices.ts'

const defaults = { teacher: '', location: '', course: '' }

/** What a click in the calendar does. (SCHED-23, SCHED-32) */
type Mode = 'create' | 'view' | 'delete'

/** All slots of a day, week or month, live; to look at, build quickly or delete. (SCHED-14…37, SCHED-91) */
export function ScheduleCalendar({ onShowList }: { onShowList: () => void }) {
  const m = useMessages(messages)
  const place = useCalendarPlace()
  const [filters, change] = useUrlFilters<typeof defaults>(defaults)
  const { teachers, locations, severalLocations } = useFilterChoices()
  const { slots, loading } = useSlotsInRange(place.range)
  const desk = useOpenDesk()
  const atHome = useHomeTime()
  const mayMake = usePermission('slotNew')
  const mayDelete = usePermission('slotDelete')
  const [mode, setMode] = useState<Mode>('view')
  const [times, setTimes] = useState<{ startsAt: string; endsAt: string } | null>(null)
  const { data: choices } = useQuery(SlotChoicesQuery, { skip: mode !== 'create' })
  const quick = useQuickBuild(choices?.slotChoices)
  const deleteSlot = useDeleteSlot()

  const building = mode === 'create'
  const { teacher, location, course } = filters
  const visible = useMemo(() => {
    const wanted = building ? { teacher } : { teacher, course, location: severalLocations ? location : '' }
    return slots?.filter((slot) => passes(slot, wanted))
  }, [slots, teacher, course, location, severalLocations, building])
  const courses = useMemo(() => courseChoices(slots ?? [], course, m.anyCourse), [slots, course, m])

  const startNew = (time: string) => atHome(() => desk.startNew({ date: place.date, time }))
  useKeys({
    ...(mayMake ? { n: (event) => (event.preventDefault(), startNew('')) } : {}),
    ...(mode === 'view' ? {} : { Escape: () => setMode('view') }),
  })
  if (!visible) return <PageSkeleton />

  const chooseMode = (next: string) => {
    if (next === 'create') atHome(() => (setMode('create'), change({ course: '' })))
    else setMode(next === 'delete' ? 'delete' : 'view')
  }
  const clickSlot = (id: string) => {
    const slot = visible.find((each) => each.id === id)
    if (mode === 'delete' && slot) void deleteSlot(slot)
    else desk.open(id)
  }
  const clickTime = (wallTime: string) => {
    if (building) void quick.build(wallTime)
    else if (mode === 'view' && mayMake) desk.startNew({ date: wallTime.slice(0, 10), time: wallTime.slice(11, 16) })
  }

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
        disabled={building}
      />
      {severalLocations && (
        <FilterSelect
          bare
          label={m.location}
          data={locations}
          value={location}
          onChange={(value) => change({ location: value })}
          disabled={building}
        />
      )}
    </div>
  )
  const actions = (
    <>
      <SegmentedControl
        aria-label={m.modes.label}
        data={[
          { value: 'view', label: m.modes.view },
          { value: 'create', label: m.modes.create, disabled: !mayMake },
          ...(mayDelete ? [{ value: 'delete', label: m.modes.delete }] : []),
        ]}
        value={mode}
        onChange={chooseMode}
      />
      <Button
        leftSection={<IconPlus aria-hidden size={18} stroke={1.9} />}
        disabled={!mayMake}
        onClick={() => startNew('')}
      >
        {m.newSlot}
      </Button>
      <Button variant="default" leftSection={<IconList aria-hidden size={18} stroke={1.7} />} onClick={onShowList}>
        {m.list}
      </Button>
    </>
  )
  return (
    <div className={classes.calendar} data-mode={mode}>
      <PageHeader title={m.title} actions={actions} />
      {building && choices && (
        <QuickBuildBar choices={choices.slotChoices} settings={quick.settings} onChange={quick.setSettings} />
      )}
      {mode === 'delete' && (
        <section className={classes.bar} data-mode="delete" aria-label={m.modes.delete}>
          <p className={classes.hint}>{m.deleteHint}</p>
        </section>
      )}
      <SchoolCalendar
        place={place}
        slots={visible}
        draft={desk.fresh && times ? draftSlot(times, m.newSlot) : null}
        loading={loading}
        toolbarExtra={toolbar}
        dialogOpen={desk.openId !== null || desk.fresh !== null}
        onOpenSlot={clickSlot}
        onTimeClick={clickTime}
      />
      <SlotDesk desk={desk} slots={slots ?? []} beside={false} onTimes={setTimes} />
    </div>
  )
}

/** The courses on offer in what is on show, and the chosen one even where it is not. (SCHED-24) */
function courseChoices(slots: readonly FullSlot[], chosen: string, any: string): Choice[] {
  const names = new Map(chosen ? [[chosen, chosen]] : [])
  for (const slot of slots) for (const { code, displayName } of slot.courses) names.set(code, displayName)
  const choices = [...names].map(([value, label]) => ({ value, label }))
  return [{ value: '', label: any }, ...choices.toSorted((a, b) => (a.value < b.value ? -1 : 1))]
}
