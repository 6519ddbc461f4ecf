import { useQuery } from '@apollo/client/react'
import { type MouseEvent, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChosenSlots } from '../shared/calendar/chosen.ts'
import type { CalendarView } from '../shared/calendar/types.ts'
import { useKeys } from '../shared/hooks/useKeys.ts'
import { useStable } from '../shared/hooks/useStable.ts'
import { useUrlFilters } from '../shared/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { DaysFailed } from '../shared/slots/DaysFailed.tsx'
import { SchoolCalendar } from '../shared/slots/SchoolCalendar.tsx'
import type { FullSlot } from '../shared/slots/slotDocuments.ts'
import { useCalendarPlace } from '../shared/slots/useCalendarPlace.ts'
import { useSlotsInRange } from '../shared/slots/useSlotsInRange.ts'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import { PageSkeleton } from '../shared/ui/PageSkeleton.tsx'
import { toastError } from '../shared/ui/toasts.tsx'
import { BatchBar } from './batch/BatchBar.tsx'
import { useSelection } from './batch/useSelection.ts'
import { CalendarActions, type Mode } from './calendar/CalendarActions.tsx'
import { CalendarFilters, useCourseChoices } from './calendar/CalendarFilters.tsx'
import { draftSlot } from './calendar/draftSlot.ts'
import classes from './calendar/ModeBar.module.css'
import { QuickBuildBar } from './calendar/QuickBuildBar.tsx'
import { useDeleteSlot } from './calendar/useDeleteSlot.ts'
import { type SlotMove, useMoveSlot } from './calendar/useMoveSlot.ts'
import { useQuickBuild } from './calendar/useQuickBuild.ts'
import { SlotChoicesQuery } from './form/slotChoices.ts'
import { messages } from './messages.ts'
import { passes } from './scheduleFilters.ts'
import { SlotDesk } from './slot/SlotDesk.tsx'
import { useHomeTime } from './slot/useHomeTime.ts'
import { useOpenDesk } from './slot/useOpenDesk.ts'
import { messages as teacherMessages } from './teachers/messages.ts'
import { TeacherDay } from './teachers/TeacherDay.tsx'
import { useFilterChoices } from './useFilterChoices.ts'

/** `busy` is `1` where the day by teacher leaves out who has no slots. */
const defaults = { teacher: '', location: '', course: '', busy: '' }
const noSlots: readonly FullSlot[] = []

/**
 * All slots of a day, week or month, or of a day by teacher, live; to look at, build quickly, drag, choose several
 * or delete. (SCHED-14…37, SCHED-91)
 */
export function ScheduleCalendar(props: { onShowList: () => void; onShowSheet: () => void }) {
  const m = useMessages(messages)
  const words = useMessages(teacherMessages)
  const place = useCalendarPlace(undefined, 'teachers')
  const [, setParams] = useSearchParams()
  const [filters, change] = useUrlFilters<typeof defaults>(defaults)
  const { allTeachers, severalLocations } = useFilterChoices()
  const { slots = noSlots, loading, retry } = useSlotsInRange(place.range)
  // What the page needs is asked for before most of it is drawn.
  const asked = useDeferredValue(true, false)
  const desk = useOpenDesk()
  const atHome = useHomeTime()
  const mayMake = usePermission('slotNew')
  const mayEdit = usePermission('slotEdit')
  const maySelect = usePermission('slotDelete') || mayEdit
  const [mode, setMode] = useState<Mode>('view')
  const [times, setTimes] = useState<{ startsAt: string; endsAt: string } | null>(null)
  const { data: choices } = useQuery(SlotChoicesQuery, { skip: mode !== 'create' })
  const quick = useQuickBuild(choices?.slotChoices)
  const deleteSlot = useDeleteSlot()
  const moveSlot = useMoveSlot()

  const building = mode === 'create'
  const { teacher, location, course } = filters
  const visible = useMemo(() => {
    const wanted = building ? { teacher } : { teacher, course, location: severalLocations ? location : '' }
    return slots.filter((slot) => passes(slot, wanted))
  }, [slots, teacher, course, location, severalLocations, building])
  const selection = useSelection(visible)
  const columns = useMemo(
    () => allTeachers.filter(({ id }) => teacher === '' || id === teacher),
    [allTeachers, teacher],
  )
  const draft = useMemo(() => (desk.fresh && times ? draftSlot(times, m.newSlot) : null), [desk.fresh, times, m])

  const startNew = useStable((time: string) => atHome(() => desk.startNew({ date: place.date, time })))
  const chooseMode = useStable((next: Mode) => {
    if (next !== 'select') selection.clear()
    if (next === 'create') atHome(() => (setMode('create'), change({ course: '' })))
    else setMode(next)
  })
  useKeys({
    ...(mayMake ? { n: (event) => (event.preventDefault(), startNew('')) } : {}),
    ...(mode === 'view' ? {} : { Escape: () => chooseMode('view') }),
  })
  // Live changes draw the page anew, and none of these.
  const onShowList = useStable(props.onShowList)
  const onShowSheet = useStable(props.onShowSheet)
  const header = useMemo(() => {
    const go = { onShowList, onShowSheet, onMode: chooseMode, onNew: () => startNew('') }
    return <PageHeader title={m.title} actions={<CalendarActions mode={mode} {...go} />} />
  }, [m, mode, chooseMode, startNew, onShowList, onShowSheet])
  const courses = useCourseChoices(slots, course)
  const toolbarExtra = useMemo(
    () => (
      <CalendarFilters
        filters={{ teacher, location, course }}
        onChange={change}
        courses={courses}
        building={building}
      />
    ),
    [teacher, location, course, change, courses, building],
  )
  const onChoose = useStable(() => place.goExtra(place.date))
  const extraView = useMemo(() => ({ label: words.view, chosen: false, onChoose }), [words, onChoose])
  if (!asked) return <PageSkeleton />

  const slotOf = (id: string) => visible.find((each) => each.id === id)
  const clickSlot = (id: string) => {
    const slot = slotOf(id)
    if (mode === 'select') selection.toggle(id)
    else if (mode === 'delete' && slot) void deleteSlot(slot)
    else desk.open(id)
  }
  const clickTime = (wallTime: string, teacherId?: string) => {
    if (building) void quick.build(wallTime, teacherId)
    else if (mode === 'view' && mayMake) {
      const start = { date: wallTime.slice(0, 10), time: wallTime.slice(11, 16) }
      atHome(() => desk.startNew(teacherId === undefined ? start : { ...start, teacherId }))
    }
  }
  // Held with Ctrl, a click chooses, whatever a click does otherwise.
  const chooseWithCtrl = (event: MouseEvent) => {
    if (!maySelect || !(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-slot-id]')?.dataset.slotId
    if (id === undefined || !slotOf(id)) return
    event.preventDefault()
    event.stopPropagation()
    setMode('select')
    selection.toggle(id)
  }
  const mayDrag = (id: string) => {
    const isFree = slotOf(id)?.bookedCount === 0
    if (!isFree) toastError(m.bookedStays)
    let isHome = false
    if (isFree) atHome(() => (isHome = true))
    return isHome
  }
  const move = (id: string, to: SlotMove) => {
    const slot = slotOf(id)
    if (slot) void moveSlot(slot, to)
  }
  const navigate = (view: CalendarView | 'teachers', date: string) =>
    view === 'teachers' ? place.goExtra(date) : place.go(view, date)
  const openTeacher = (id: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('teacher', id)
      after.set('span', 'week')
      return after
    })

  const isDraggable = mayEdit && (mode === 'view' || building)
  const shared = {
    loading,
    toolbarExtra,
    dialogOpen: desk.openId !== null || desk.fresh !== null,
    tooltipPassive: mode !== 'view',
    onOpenSlot: clickSlot,
  }
  return (
    <div className={classes.calendar} data-mode={mode} onClickCapture={chooseWithCtrl}>
      {header}
      {building && choices && (
        <QuickBuildBar
          choices={choices.slotChoices}
          settings={quick.settings}
          byColumn={place.isExtra}
          onChange={quick.setSettings}
        />
      )}
      {(mode === 'delete' || mode === 'select') && (
        <section className={classes.bar} data-mode={mode} aria-label={m.modes[mode]}>
          <p className={classes.hint}>{mode === 'delete' ? m.deleteHint : m.selectHint}</p>
        </section>
      )}
      <DaysFailed retry={retry} />
      <ChosenSlots value={selection.ids}>
        {place.isExtra ? (
          <TeacherDay
            {...shared}
            date={place.date}
            teachers={columns}
            onlyBusy={filters.busy === '1'}
            onOnlyBusy={(on) => change({ busy: on ? '1' : '' })}
            slots={visible}
            draft={
              draft && desk.fresh?.teacherId !== undefined ? { slot: draft, teacherId: desk.fresh.teacherId } : null
            }
            onNavigate={navigate}
            onOpenTeacher={openTeacher}
            onTimeClick={clickTime}
            drag={
              isDraggable
                ? { mayDrag, onDrop: (id, startsAt, teacherId) => move(id, { startsAt, teacherId }) }
                : undefined
            }
          />
        ) : (
          <SchoolCalendar
            {...shared}
            place={place}
            slots={visible}
            draft={draft}
            extraView={extraView}
            onTimeClick={clickTime}
            drag={isDraggable ? { mayDrag, onDrop: (id, startsAt) => move(id, { startsAt }) } : undefined}
          />
        )}
      </ChosenSlots>
      {maySelect && <BatchBar selection={selection} all={visible} />}
      <SlotDesk desk={desk} slots={slots} beside={false} onTimes={setTimes} />
    </div>
  )
}
