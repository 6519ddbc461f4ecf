import { useComputedColorScheme, useMantineTheme, getPrimaryShade } from '@mantine/core'
import { type CSSProperties, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import toast from 'react-hot-toast'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { CalendarNotes } from './CalendarNotes.tsx'
import { CalendarToolbar, type OtherDrawing } from './CalendarToolbar.tsx'
import { closuresOfColumn } from './closures/closureDay.ts'
import type { Closure } from './closures/closureDocuments.ts'
import { ClosedNotes } from './closures/ClosedNotes.tsx'
import { type Palette, paletteOf } from './colours.ts'
import { DaysGrid } from './DaysGrid.tsx'
import { type CalendarMessages, messages, studentMessages } from './messages.ts'
import { MonthStrip } from './MonthStrip.tsx'
import { hoursShown, isHomeTimeZone, visibleRange } from './range.ts'
import { groupByDay, segmentsOf } from './daySegments.ts'
import classes from './SlotCalendar.module.css'
import spoken from './spoken.module.css'
import { ChangeAnnouncer } from './ChangeAnnouncer.tsx'
import { SlotTooltip, useSlotHover } from './SlotTooltip.tsx'
import type { Audience, CalendarSlot, CalendarView } from './types.ts'
import { useIsHandheld } from './useIsHandheld.ts'
import { useLiveSlots } from './useLiveSlots.ts'
import { useOpenOnce } from './useOpenOnce.ts'
import { WeekStrip } from './WeekStrip.tsx'

/** The calendar's height in CSS pixels. (CONST-19) */
const height = 900
/** The strip of days above the day view, CSS pixels. */
const stripHeight = 72
const noClosures: readonly Closure[] = []

/** Loads the calendar library with the month: hours need none of it. */
const MonthGrid = lazyPart(async () => (await import('./MonthGrid.tsx')).MonthGrid)

/**
 * Dragging slots: whether one may be dragged (`mayDrag` itself says why not), and where it was dropped, a school wall
 * time.
 */
export type SlotDrag = { mayDrag: (id: string) => boolean; onDrop: (id: string, startsAt: string) => void }

/** The props of the calendar. Dates are `YYYY-MM-DD`, times the school's wall clock. */
export type SlotCalendarProps = {
  view: CalendarView
  date: string
  onNavigate: (view: CalendarView, date: string) => void
  /** At least the slots of the visible range; others are ignored. */
  slots: readonly CalendarSlot[]
  /** The time without lessons, said above; that of the whole school is shaded. */
  closures?: readonly Closure[]
  /** Whether all slots on show are this teacher's: their absences are shaded, too. */
  ofTeacher?: ((teacherId: string) => boolean) | undefined
  /** A slot that is being made; it opens nothing and is not news. (SCHED-34) */
  draft?: CalendarSlot | null
  onOpenSlot: (id: string) => void
  /**
   * Called on a click on empty time, `YYYY-MM-DDTHH:mm:ss` snapped down to the grid's step. Without it such a click
   * only says so where the browser's clock differs from the school's. (SCHED-27, TCH-18, STU-22)
   */
  onTimeClick?: (wallTime: string) => void
  /** The days on show, both included, at first and after each change: what to fetch. */
  onRangeChange?: (from: string, to: string) => void
  /** The school's schedule, `HH:mm`. */
  dayStart: string
  dayEnd: string
  /** The grid's step: 60, 30, 20, 15, 10 or 5. (SCHED-18, D68) */
  stepMinutes?: number
  /** The school's IANA time zone. */
  timeZone: string
  /** The school's present wall clock, `YYYY-MM-DDTHH:mm:ss`. */
  now: string
  /** Hover details are on; with `onTooltipChange` the toolbar has their toggle. */
  tooltip?: boolean
  onTooltipChange?: (on: boolean) => void
  /** Hover details let every click through to what is below: a click does something at once. */
  tooltipPassive?: boolean | undefined
  /** Another way to draw what is on show, which the page switches. */
  drawing?: OtherDrawing | undefined
  /** Draws the week in place of the hours; slots cannot be dragged in it. */
  drawWeek?: ((body: WeekBody) => ReactNode) | undefined
  /** Slots can be dragged to another time of the day and week view. */
  drag?: SlotDrag | undefined
  /** Slots that would be too narrow to read are listed behind one card; on phones they always are. */
  folds?: boolean
  /** Whose words it speaks, and what counts in its month; that of who makes slots if left out. */
  audience?: Audience
  /** While a dialog is open the view stays. (SCHED-31) */
  viewSwitchDisabled?: boolean
  toolbarExtra?: ReactNode
}

/** The facts a page needs to draw the week itself; `byId` holds the slots as they are drawn. */
export type WeekBody = {
  /** The first and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  now: string
  messages: CalendarMessages
  byId: ReadonlyMap<string, CalendarSlot>
  changed: ReadonlySet<string>
  palette: Palette
  onOpenSlot: (id: string) => void
  onOpenDay: (date: string) => void
}

/**
 * Draws the calendar of students, teachers and staff: day, week and month of slots, live. (STU-17…23, TCH-15…19,
 * SCHED-14…37)
 */
export function SlotCalendar(props: SlotCalendarProps) {
  const { view, date, now, onNavigate, timeZone, onOpenSlot } = props
  const { audience = 'staff' } = props
  const m = useMessages(audience === 'student' ? studentMessages : messages)
  const theme = useMantineTheme()
  const scheme = useComputedColorScheme('light')
  const phone = useIsHandheld()
  const today = now.slice(0, 10)
  const atHome = isHomeTimeZone(timeZone)
  const [allHours, setAllHours] = useState(false)
  const { byId: slotsById, changed, announcement: news } = useLiveSlots(props.slots)
  const { draft } = props
  const byId = useMemo(() => (draft ? new Map([...slotsById, [draft.id, draft]]) : slotsById), [slotsById, draft])

  const { from, to } = visibleRange(view, date)
  const { onRangeChange } = props
  useEffect(() => {
    onRangeChange?.(from, to)
  }, [onRangeChange, from, to])

  const { start, end } = hoursShown(props.dayStart, props.dayEnd, allHours || !atHome)
  const hours = useMemo(() => ({ start, end }), [start, end])
  const { segments, hidden } = useMemo(() => segmentsOf([...byId.values()], from, to, hours), [byId, from, to, hours])
  const accent = theme.colors[theme.primaryColor]?.[getPrimaryShade(theme, scheme)] ?? ''
  const palette = useMemo(() => paletteOf(scheme, accent), [scheme, accent])
  const byDay = useMemo(() => groupByDay(byId), [byId])

  const tooltipOn = Boolean(props.tooltip) && !phone
  const { tooltip, onTooltipChange } = props
  const tooltipToggle = useMemo(
    () => (onTooltipChange && !phone ? { on: Boolean(tooltip), onChange: onTooltipChange } : undefined),
    [tooltip, onTooltipChange, phone],
  )
  const hover = useSlotHover(tooltipOn)
  const hovered = hover.anchor && byId.get(hover.anchor.slotId)

  const { closures = noClosures, ofTeacher } = props
  const shaded = useMemo(() => closuresOfColumn(closures, ofTeacher), [closures, ofTeacher])
  const openOnce = useOpenOnce(onOpenSlot)
  const openSlot = (id: string) => {
    if (id !== draft?.id) openOnce(id)
  }
  const clickTime = (wallTime: string) => {
    if (props.onTimeClick) props.onTimeClick(wallTime)
    else if (!atHome) toast(m.setHomeTimeZone, { id: 'home-time-zone' })
  }
  const drawWeek = view === 'week' ? props.drawWeek : undefined
  const openDay = useCallback((day: string) => onNavigate('day', day), [onNavigate])
  const shared = {
    date,
    today,
    audience,
    messages: m,
    onOpenSlot: openSlot,
    onOpenDay: openDay,
    changed,
    palette,
    byDay,
    closures,
  }

  return (
    <section
      className={classes.calendar}
      aria-label={m.calendar}
      style={{ '--calendar-height': `${height}px` } as CSSProperties}
    >
      <CalendarToolbar
        view={view}
        date={date}
        today={today}
        messages={m}
        onNavigate={onNavigate}
        viewSwitchDisabled={props.viewSwitchDisabled}
        drawing={props.drawing}
        tooltip={tooltipToggle}
        extra={props.toolbarExtra}
      />
      <CalendarNotes
        schoolClock={atHome ? null : { timeZone, now }}
        hidden={view === 'month' || drawWeek ? 0 : hidden}
        messages={m}
        onShowAll={() => setAllHours(true)}
      />
      <ClosedNotes closures={closures} />
      <div className={classes.surface} data-page={drawWeek !== undefined || undefined} {...hover.handlers}>
        {view === 'month' && !phone && (
          <Suspense fallback={<div style={{ height }} />}>
            <MonthGrid {...shared} height={height} />
          </Suspense>
        )}
        {view === 'month' && phone && <MonthStrip {...shared} onChooseDay={(day) => onNavigate('month', day)} />}
        {view === 'day' && <WeekStrip date={date} today={today} messages={m} onOpenDay={openDay} />}
        {drawWeek?.({ from, to, now, messages: m, byId, changed, palette, onOpenSlot: openSlot, onOpenDay: openDay })}
        {view !== 'month' && !drawWeek && (
          <DaysGrid
            key={view}
            {...shared}
            closures={shaded}
            view={view}
            hours={hours}
            stepMinutes={props.stepMinutes ?? 60}
            height={view === 'day' ? height - stripHeight : height}
            slots={byId}
            segments={segments}
            folds={phone || props.folds === true}
            now={now}
            onTimeClick={clickTime}
            drag={props.drag}
          />
        )}
      </div>
      <div className={spoken.only}>
        {view !== 'month' && <p>{m.keyboardHint}</p>}
        <ChangeAnnouncer announcement={news} updated={m.updated} />
      </div>
      {tooltipOn && hover.anchor && hovered && (
        <SlotTooltip
          slot={hovered}
          box={hover.anchor.box}
          messages={m}
          passive={props.tooltipPassive}
          onEnter={hover.keep}
          onLeave={hover.leave}
        />
      )}
    </section>
  )
}
