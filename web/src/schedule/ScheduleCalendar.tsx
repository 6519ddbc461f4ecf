import { useQuery } from '@apollo/client/react'
import { type MouseEvent, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChosenSlots } from '../calendar/chosen.ts'
import type { WeekBody } from '../calendar/SlotCalendar.tsx'
import type { CalendarView } from '../calendar/types.ts'
import { useKeys } from '../ui/open/useKeys.ts'
import { useOpen } from '../ui/open/useOpen.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { DaysFailed } from '../calendar/DaysFailed.tsx'
import { SchoolCalendar } from '../desk/calendar/SchoolCalendar.tsx'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { useCalendarPlace } from '../calendar/useCalendarPlace.ts'
import { useSlotsInRange } from '../desk/store/useSlotsInRange.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { toastError } from '../ui/toasts.tsx'
import { BatchBar } from './batch/BatchBar.tsx'
import { useSelection } from './batch/useSelection.ts'
import { CalendarActions, type Mode } from './calendar/CalendarActions.tsx'
import { CalendarFilters, useCourseChoices } from './calendar/CalendarFilters.tsx'
import { draftSlot } from './calendar/draftSlot.ts'
import classes from './calendar/ModeBar.module.css'
import { QuickBuildBar } from './calendar/QuickBuildBar.tsx'
import { useDeleteSlot } from './calendar/useDeleteSlot.tsx'
import { type SlotMove, useMoveSlot } from './calendar/useMoveSlot.ts'
import { useQuickBuild } from './calendar/useQuickBuild.ts'
import type { NewSlotStart } from './form/NewSlot.tsx'
import { SlotChoicesQuery } from './form/slotChoices.ts'
import { messages } from './messages.ts'
import { passes } from './slotFilter.ts'
import { SlotDesk } from './slot/SlotDesk.tsx'
import { useHomeTime } from './slot/useHomeTime.ts'
import { useOpenDesk } from './slot/useOpenDesk.ts'
import { messages as teacherMessages } from './teachers/messages.ts'
import { TeacherDay } from './teachers/TeacherDay.tsx'
import { TeacherWeek } from './teachers/TeacherWeek.tsx'
import { useByTeacher } from './teachers/useByTeacher.ts'
import { useFilterChoices } from './useFilterChoices.ts'

const MoveDialog = lazyPart(async () => (await import('./move/MoveDialog.tsx')).MoveDialog)

/** `busy` is `1` where who has no slots is left out by teacher; `by` how the week is drawn: `teachers`, `hours`, or as fits. */
const defaults = { teacher: '', location: '', course: '', student: '', busy: '', by: '' }
const noSlots: readonly FullSlot[] = []

/**
 * All slots of a day, week or month, or of a day or week by teacher, live; to look at, build quickly, drag, choose
 * several or delete. (SCHED-14…37, SCHED-91)
 */
export function ScheduleCalendar(props: { onShowList: () => void; onShowSheet: () => void }) {
  const m = useMessages(messages)
  const words = useMessages(teacherMessages)
  const place = useCalendarPlace(undefined, 'teachers')
  const today = useToday()
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
  const mayBook = usePermission('slotBook')
  const maySelect = usePermission('slotDelete') || mayEdit
  const [dropped, setDropped] = useState<{ id: string; to: SlotMove } | null>(null)
  const [mode, setMode] = useState<Mode>('view')
  const [times, setTimes] = useState<{ startsAt: string; endsAt: string } | null>(null)
  const { data: choices } = useQuery(SlotChoicesQuery, { skip: mode !== 'create' })
  const { teacher, location, course, student } = filters
  const quick = useQuickBuild(choices?.slotChoices, teacher)
  const deletion = useDeleteSlot()
  const moveSlot = useMoveSlot()

  const building = mode === 'create'
  const visible = useMemo(() => {
    const wanted = building ? { teacher } : { teacher, course, student, location: severalLocations ? location : '' }
    return slots.filter((slot) => passes(slot, wanted))
  }, [slots, teacher, course, location, student, severalLocations, building])
  const selection = useSelection(visible)
  const columns = useMemo(
    () => allTeachers.filter(({ id }) => teacher === '' || id === teacher),
    [allTeachers, teacher],
  )
  const draft = useMemo(() => (desk.fresh && times ? draftSlot(times, m.newSlot) : null), [desk.fresh, times, m])

  const byTeacher = useByTeacher({
    place,
    wanted: building ? 'hours' : filters.by,
    slots: visible,
    ready: !loading && slots !== noSlots,
    context: `${teacher} ${course} ${location} ${student}`,
    likely: teacher === '' && allTeachers.filter(({ active }) => active).length > 4,
  })

  const begin = (start: NewSlotStart) =>
    atHome(() => desk.startNew(teacher === '' ? start : { teacherId: teacher, ...start }))
  const startNew = useStable(() => begin({ date: place.date, time: '' }))
  const chooseMode = useStable((next: Mode) => {
    if (next !== 'select') selection.clear()
    if (next === 'create') atHome(() => (setMode('create'), change({ course: '' })))
    else setMode(next)
  })
  const onDrawing = useStable((on: boolean) => {
    if (place.isExtra) place.go('day', place.date)
    else if (place.view === 'week') change({ by: on ? 'teachers' : 'hours' })
    else place.goExtra(place.date)
  })
  const goToday = () => (place.isExtra ? place.goExtra(today) : place.go(place.view, today))
  const isOpen = desk.openId !== null || desk.fresh !== null
  const go = (view: CalendarView) => place.go(view, place.date)
  useKeys({
    ...(mayMake ? { n: (event) => (event.preventDefault(), startNew()) } : {}),
    ...(isOpen
      ? {}
      : { t: goToday, d: () => go('day'), w: () => go('week'), m: () => go('month'), b: () => onDrawing(!byTeacher) }),
  })
  useOpen(mode !== 'view', { onEscape: () => chooseMode('view'), keepsFocus: true })
  // Live changes draw the page anew, and none of these.
  const onShowList = useStable(props.onShowList)
  const onShowSheet = useStable(props.onShowSheet)
  const header = useMemo(() => {
    const ways = { onShowList, onShowSheet, onMode: chooseMode, onNew: startNew }
    const search = <SearchField label={m.search} value={student} onChange={(next) => change({ student: next })} />
    return <PageHeader title={m.title} count={search} actions={<CalendarActions mode={mode} {...ways} />} />
  }, [m, mode, chooseMode, startNew, onShowList, onShowSheet, student, change])
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
  const drawing = useMemo(
    () => ({ label: words.view, on: byTeacher, onChange: onDrawing }),
    [words, byTeacher, onDrawing],
  )
  if (!asked) return <PageSkeleton />

  const slotOf = (id: string) => visible.find((each) => each.id === id)
  const clickSlot = (id: string) => {
    const slot = slotOf(id)
    if (mode === 'select') selection.toggle(id)
    else if (mode === 'delete' && slot) deletion.ask(slot)
    else desk.open(id)
  }
  const clickTime = (wallTime: string, teacherId?: string) => {
    if (building) void quick.build(wallTime, teacherId)
    else if (mode === 'view' && mayMake) {
      const start = { date: wallTime.slice(0, 10), time: wallTime.slice(11, 16) }
      begin(teacherId === undefined ? start : { ...start, teacherId })
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
    if (!isFree && !mayBook) toastError(m.bookedStays)
    let isHome = false
    if (isFree || mayBook) atHome(() => (isHome = true))
    return isHome
  }
  // A free slot goes at once; with students in it the drop asks what would come of it.
  const move = (id: string, to: SlotMove) => {
    const slot = slotOf(id)
    if (slot === undefined) return
    if (slot.bookedCount === 0) void moveSlot(slot, to)
    else if (slot.startsAt !== to.startsAt || (to.teacherId ?? slot.teacher?.id) !== slot.teacher?.id) {
      setDropped({ id, to: to.teacherId === slot.teacher?.id ? { startsAt: to.startsAt } : to })
    }
  }
  const navigate = (view: CalendarView | 'teachers', date: string) =>
    view === 'teachers' ? place.goExtra(date) : place.go(view, date)
  const drawWeek = (body: WeekBody) => (
    <TeacherWeek
      {...body}
      teachers={columns}
      slots={visible}
      onlyBusy={filters.busy === '1'}
      onOnlyBusy={(on) => change({ busy: on ? '1' : '' })}
      draft={madeFor}
      onOpenTeacher={openTeacher}
      onDayClick={(date, teacherId) => {
        if (mode === 'view' && mayMake) begin({ date, time: '', teacherId })
      }}
    />
  )
  const openTeacher = (id: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('teacher', id)
      after.set('span', 'week')
      return after
    })

  const isShown = ({ startsAt }: { startsAt: string }) =>
    startsAt.slice(0, 10) >= place.range.from && startsAt.slice(0, 10) <= place.range.to
  const madeFor = draft && desk.fresh?.teacherId !== undefined ? { slot: draft, teacherId: desk.fresh.teacherId } : null
  const droppedSlot = slots.find(({ id }) => id === dropped?.id)
  const isDraggable = mayEdit && (mode === 'view' || building)
  const shared = {
    loading,
    toolbarExtra,
    dialogOpen: isOpen,
    tooltipPassive: mode !== 'view',
    onOpenSlot: clickSlot,
  }
  return (
    <div
      className={classes.calendar}
      data-mode={mode}
      data-whose={building && !place.isExtra && teacher === '' ? 'all' : undefined}
      onClickCapture={chooseWithCtrl}
    >
      {header}
      {building && choices && (
        <QuickBuildBar
          choices={choices.slotChoices}
          settings={quick.settings}
          byColumn={place.isExtra}
          onTeacher={(id) => change({ teacher: id })}
          onChange={quick.change}
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
            draft={madeFor}
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
            drawing={drawing}
            drawWeek={byTeacher ? drawWeek : undefined}
            onNavigate={byTeacher ? (view, date) => navigate(view === 'day' ? 'teachers' : view, date) : place.go}
            onTimeClick={clickTime}
            drag={isDraggable ? { mayDrag, onDrop: (id, startsAt) => move(id, { startsAt }) } : undefined}
          />
        )}
      </ChosenSlots>
      {deletion.question}
      {dropped && droppedSlot && (
        <Suspense>
          <MoveDialog slots={[droppedSlot]} dropped={dropped.to} onClose={() => setDropped(null)} />
        </Suspense>
      )}
      {maySelect && <BatchBar selection={selection} all={visible} />}
      <SlotDesk desk={desk} slots={slots} isShown={isShown} beside={false} onTimes={setTimes} />
    </div>
  )
}
