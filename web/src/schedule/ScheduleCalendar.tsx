import { useQuery } from '@apollo/client/react'
import { type MouseEvent, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ChosenSlots, DeletedSlots } from '../calendar/chosen.ts'
import type { WeekBody } from '../calendar/SlotCalendar.tsx'
import type { CalendarView } from '../calendar/types.ts'
import { useOpen } from '../ui/open/useOpen.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { DaysFailed } from '../calendar/DaysFailed.tsx'
import { SchoolCalendar } from '../desk/calendar/SchoolCalendar.tsx'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { useCalendarPlace } from '../calendar/useCalendarPlace.ts'
import { useSlotsInRange } from '../desk/store/useSlotsInRange.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { BatchBar } from './batch/BatchBar.tsx'
import { useSelection } from './batch/useSelection.ts'
import type { Mode } from './calendar/CalendarActions.tsx'
import { draftSlot } from './calendar/draftSlot.ts'
import classes from './calendar/ModeBar.module.css'
import { ModeHint } from './calendar/ModeHint.tsx'
import { QuickBuildBar } from './calendar/QuickBuildBar.tsx'
import { slotClickedWithCtrl } from './calendar/slotClickedWithCtrl.ts'
import { useCalendarHead } from './calendar/useCalendarHead.tsx'
import { useCalendarKeys } from './calendar/useCalendarKeys.ts'
import { useDeleteSlot } from './calendar/useDeleteSlot.tsx'
import { useDeletedPlaces } from './calendar/useDeletedPlaces.ts'
import { useDragging } from './calendar/useDragging.tsx'
import { useQuickBuild } from './calendar/useQuickBuild.ts'
import { useShownSlots } from './calendar/useShownSlots.ts'
import type { NewSlotStart } from './form/NewSlot.tsx'
import { SlotChoicesQuery } from './form/slotChoices.ts'
import { FreeTeachers } from './free/FreeTeachers.tsx'
import { messages } from './messages.ts'
import { SlotDesk } from './slot/SlotDesk.tsx'
import { useHomeTime } from './slot/useHomeTime.tsx'
import { useOpenDesk } from './slot/useOpenDesk.ts'
import { TeacherDay } from './teachers/TeacherDay.tsx'
import { TeacherWeek } from './teachers/TeacherWeek.tsx'
import { useByTeacher, useDayByTeacher } from './teachers/useByTeacher.ts'
import { useOpenTeacher } from './teachers/useOpenTeacher.ts'

/**
 * The filters in the address. `build` is `1` to begin with quick build, as the guide does. `busy` is `1` to leave out
 * teachers without slots. `by` draws the week by `teachers`, by `hours`, or empty as fits. `dayBy` draws the day by
 * `hours`, or empty by teacher.
 */
const defaults = {
  build: '',
  show: '',
  hours: '',
  teacher: '',
  location: '',
  course: '',
  student: '',
  busy: '',
  by: '',
  dayBy: '',
}
const noSlots: readonly FullSlot[] = []

/**
 * Draws all slots of a day, week or month, or of a day or week by teacher, live. One can look, build quickly, drag,
 * choose several or delete. (SCHED-14…37, SCHED-91)
 */
export function ScheduleCalendar(props: { onShowList: () => void; onShowSheet: () => void }) {
  const m = useMessages(messages)
  const openTeacher = useOpenTeacher()
  const [filters, change] = useUrlFilters<typeof defaults>(defaults)
  const dayByTeacher = useDayByTeacher(filters)
  const place = useCalendarPlace(undefined, 'teachers', dayByTeacher)
  const { slots = noSlots, loading, retry } = useSlotsInRange(place.range)
  // The page's data is requested before most of it is drawn.
  const framed = useDeferredValue(true, false)
  const desk = useOpenDesk()
  const atHome = useHomeTime()
  const mayMake = usePermission('slotNew')
  const mayEdit = usePermission('slotEdit')
  const maySelect = usePermission('slotDelete') || mayEdit
  const [mode, setMode] = useState<Mode>('view')
  const [times, setTimes] = useState<{ startsAt: string; endsAt: string } | null>(null)
  const { data: choices } = useQuery(SlotChoicesQuery, { skip: mode !== 'create' })
  const { show, hours, teacher, location, course, student } = filters
  const quick = useQuickBuild(choices?.slotChoices, teacher)
  const dragging = useDragging(slots)

  const building = mode === 'create'
  const { visible, teachers, manyTeachers } = useShownSlots(slots, filters, building)
  const selection = useSelection(visible)
  const places = useDeletedPlaces(visible, mode === 'delete')
  const deleteSlot = useDeleteSlot(places, mode === 'delete')
  const draft = useMemo(() => (desk.fresh && times ? draftSlot(times, m.newSlot) : null), [desk.fresh, times, m])

  const byTeacher = useByTeacher({
    place,
    layout: building ? 'hours' : filters.by,
    slots: visible,
    ready: !loading && slots !== noSlots,
    context: `${show} ${hours} ${teacher} ${course} ${location} ${student}`,
    likely: manyTeachers,
  })

  const begin = (start: NewSlotStart) =>
    atHome(() => desk.startNew(teacher === '' ? start : { teacherId: teacher, ...start }))
  const startNew = useStable(() => begin({ date: place.date, time: '' }))
  const chooseMode = useStable((next: Mode) => {
    if (next !== 'select') selection.clear()
    if (next === 'create') atHome(() => (setMode('create'), change({ course: '' })))
    else setMode(next)
  })
  const goTo = useStable((view: CalendarView, date: string) =>
    view === 'day' && dayByTeacher ? place.goExtra(date) : place.go(view, date),
  )
  const onDrawing = useStable((on: boolean) => {
    if (place.view === 'week') return change({ by: on ? 'teachers' : 'hours' })
    change({ dayBy: on ? '' : 'hours' })
    if (on) place.goExtra(place.date)
    else place.go('day', place.date)
  })
  const begins = filters.build === '1' && mayMake
  const beginBuilding = useEffectEvent(() => {
    change({ build: '' })
    chooseMode('create')
  })
  useEffect(() => {
    if (begins) beginBuilding()
  }, [begins])
  const isOpen = desk.openId !== null || desk.fresh !== null
  useCalendarKeys({
    place,
    onView: goTo,
    moves: !isOpen,
    onNew: mayMake ? startNew : null,
    onOtherDrawing: () => onDrawing(!byTeacher),
  })
  useOpen(mode !== 'view', { onEscape: () => chooseMode('view'), keepsFocus: true })
  const head = useCalendarHead({
    ...props,
    filters,
    onChange: change,
    slots,
    date: place.date,
    mode,
    onMode: chooseMode,
    onNew: startNew,
    byTeacher,
    onDrawing,
  })
  if (!framed) return <PageSkeleton />

  const slotOf = (id: string) => visible.find((each) => each.id === id)
  const clickSlot = (id: string) => {
    const slot = slotOf(id)
    if (mode === 'select') selection.toggle(id)
    else if (places.ids.has(id)) places.undo(id)
    else if (mode === 'delete' && slot) deleteSlot(slot)
    else desk.open(id)
  }
  const clickTime = (wallTime: string, teacherId?: string) => {
    if (building) atHome(() => void quick.build(wallTime, teacherId))
    else if (mode === 'view' && mayMake) {
      const start = { date: wallTime.slice(0, 10), time: wallTime.slice(11, 16) }
      begin(teacherId === undefined ? start : { ...start, teacherId })
    }
  }
  // A click with Ctrl chooses, whatever the mode.
  const onCtrlClick = (event: MouseEvent) => {
    const id = maySelect ? slotClickedWithCtrl(event) : undefined
    const isDeleted = id !== undefined && places.ids.has(id)
    if (id === undefined || (!isDeleted && !slotOf(id))) return
    event.preventDefault()
    event.stopPropagation()
    // There is nothing to choose, and undoing takes a plain click.
    if (isDeleted) return
    setMode('select')
    selection.toggle(id)
  }
  const navigate = (view: CalendarView | 'teachers', date: string) =>
    view === 'teachers' ? place.goExtra(date) : goTo(view, date)
  const teacherColumns = {
    teachers,
    slots: places.drawn,
    onlyBusy: filters.busy === '1',
    onOnlyBusy: (on: boolean) => change({ busy: on ? '1' : '' }),
    draft: draft && desk.fresh?.teacherId !== undefined ? { slot: draft, teacherId: desk.fresh.teacherId } : null,
    onOpenTeacher: openTeacher,
  }
  const drawWeek = (body: WeekBody) => (
    <TeacherWeek
      {...body}
      {...teacherColumns}
      onDayClick={(date, teacherId) => {
        if (mode === 'view' && mayMake) begin({ date, time: '', teacherId })
      }}
    />
  )
  const isShown = ({ startsAt }: { startsAt: string }) =>
    startsAt.slice(0, 10) >= place.range.from && startsAt.slice(0, 10) <= place.range.to
  const isDraggable = mayEdit && (mode === 'view' || building)
  const shared = {
    loading,
    toolbarExtra: head.filters,
    dialogOpen: isOpen,
    tooltipPassive: mode !== 'view',
    onOpenSlot: clickSlot,
  }
  return (
    <div
      className={classes.calendar}
      data-mode={mode}
      data-whose={building && !place.isExtra && quick.settings.teacherId === '' ? 'all' : undefined}
      onClickCapture={onCtrlClick}
      {...places.area}
    >
      {head.header}
      {building && choices && (
        <QuickBuildBar
          choices={choices.slotChoices}
          settings={quick.settings}
          byColumn={place.isExtra}
          onTeacher={(id) => change({ teacher: id })}
          onChange={quick.change}
        />
      )}
      <ModeHint mode={mode} />
      <DaysFailed retry={retry} />
      <ChosenSlots value={selection.ids}>
        <DeletedSlots value={places.ids}>
          {place.isExtra ? (
            <TeacherDay
              {...shared}
              date={place.date}
              {...teacherColumns}
              onNavigate={navigate}
              onHours={() => onDrawing(false)}
              onTimeClick={clickTime}
              drag={isDraggable ? dragging : undefined}
            />
          ) : (
            <SchoolCalendar
              {...shared}
              place={place}
              slots={places.drawn}
              teacherId={teacher}
              draft={draft}
              drawing={head.drawing}
              drawWeek={byTeacher ? drawWeek : undefined}
              onNavigate={byTeacher ? (view, date) => navigate(view === 'day' ? 'teachers' : view, date) : goTo}
              onTimeClick={building || (mode === 'view' && mayMake) ? clickTime : undefined}
              drag={isDraggable ? dragging : undefined}
            />
          )}
        </DeletedSlots>
      </ChosenSlots>
      <FreeTeachers onNew={mayMake ? begin : null} />
      {dragging.question}
      {maySelect && <BatchBar selection={selection} all={visible} />}
      <SlotDesk desk={desk} slots={slots} isShown={isShown} beside={false} onTimes={setTimes} />
    </div>
  )
}
