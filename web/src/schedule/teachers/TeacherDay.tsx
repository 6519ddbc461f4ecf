import { getPrimaryShade, Switch, useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { CalendarNotes } from '../../calendar/CalendarNotes.tsx'
import { CalendarToolbar } from '../../calendar/CalendarToolbar.tsx'
import { ClosedNotes } from '../../calendar/closures/ClosedNotes.tsx'
import { useClosures } from '../../calendar/closures/useClosures.ts'
import { paletteOf } from '../../calendar/colours.ts'
import { messages as calendarMessages } from '../../calendar/messages.ts'
import { hoursShown, isHomeTimeZone } from '../../calendar/range.ts'
import { segmentsOf } from '../../calendar/daySegments.ts'
import { type GridDrag, HourGrid } from '../../calendar/HourGrid.tsx'
import { rootScale } from '../../calendar/textScale.ts'
import { closuresOfColumn } from '../../calendar/closures/closureDay.ts'
import frame from '../../calendar/SlotCalendar.module.css'
import { SlotTooltip, useSlotHover } from '../../calendar/SlotTooltip.tsx'
import spoken from '../../calendar/spoken.module.css'
import { ChangeAnnouncer } from '../../calendar/ChangeAnnouncer.tsx'
import type { CalendarSlot, CalendarView } from '../../calendar/types.ts'
import { useIsHandheld } from '../../calendar/useIsHandheld.ts'
import { useLiveSlots } from '../../calendar/useLiveSlots.ts'
import { useOpenOnce } from '../../calendar/useOpenOnce.ts'
import { WeekStrip } from '../../calendar/WeekStrip.tsx'
import { usePrinting } from '../../ui/hooks/usePrinting.ts'
import { useStable } from '../../ui/hooks/useStable.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { deskCalendarSlot } from '../../desk/calendar/deskCalendarSlot.ts'
import { slotMessages } from '../../desk/messages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useDrawnSlots } from '../../desk/store/useDrawnSlots.ts'
import { stepOf, useTooltipToggle } from '../../desk/calendar/useTooltipToggle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { messages } from './messages.ts'
import classes from './TeacherDay.module.css'
import { columnsOf, type ColumnTeacher } from './columnsOfDay.ts'
import { TeacherHead } from './TeacherHead.tsx'

/** CSS pixels: the calendar's height below its strip of days. */
const height = 828

/**
 * CSS pixels at the default text size: the heads with their two lines, and the least width of a column. Twelve teachers
 * fit a window of 1280. On paper, six columns fit an upright sheet of A4.
 */
const columnSize = { headHeight: 60, narrowest: 92, onPaper: 132 }
const perSheet = 6

interface TeacherDayProps {
  /** `YYYY-MM-DD` */
  date: string
  teachers: readonly ColumnTeacher[]
  onlyBusy: boolean
  onOnlyBusy: (on: boolean) => void
  slots: readonly FullSlot[]
  /** A slot that is being made, and its teacher. */
  draft: { slot: CalendarSlot; teacherId: string } | null
  loading: boolean
  toolbarExtra: ReactNode
  dialogOpen: boolean
  /** A click does something at once: hover details let it through. */
  tooltipPassive: boolean
  onNavigate: (view: CalendarView | 'teachers', date: string) => void
  /** Draws the day without columns of teachers. */
  onHours: () => void
  onOpenSlot: (id: string) => void
  onOpenTeacher: (id: string) => void
  onTimeClick: (wallTime: string, teacherId: string) => void
  /** Slots can be dragged to another time and teacher. */
  drag: GridDrag | undefined
}

/** Draws a day with a column for each teacher, live, with the calendar's toolbar, clock, colours and hover details. */
export function TeacherDay(props: TeacherDayProps) {
  const { date, slots, draft, onNavigate } = props
  const m = useMessages(messages)
  const words = useMessages(slotMessages)
  const texts = useMessages(calendarMessages)
  const school = useSchool()
  const now = useNow()
  const theme = useMantineTheme()
  const scheme = useComputedColorScheme('light')
  const phone = useIsHandheld()
  const [tooltip, setTooltip] = useTooltipToggle()
  const [allHours, setAllHours] = useState(false)
  const printing = usePrinting()
  const atHome = isHomeTimeZone(school.timezoneName)
  const stepMinutes = stepOf(school)
  const closures = useClosures({ from: date, to: date })

  // The column names the teacher.
  const drawn = useDrawnSlots(slots, true)
  const { byId: live, changed, announcement } = useLiveSlots(drawn)
  const byId = useMemo(() => (draft ? new Map([...live, [draft.slot.id, draft.slot]]) : live), [live, draft])
  const { start, end } = hoursShown(school.scheduleStart, school.scheduleEnd, allHours || !atHome)
  const hours = useMemo(() => ({ start, end }), [start, end])
  const { hidden } = useMemo(() => segmentsOf([...live.values()], date, date, hours), [live, date, hours])
  const byTeacher = useMemo(
    () => columnsOf(props.teachers, slots, { onlyBusy: props.onlyBusy, date, hours, drawn: byId, draft }),
    [props.teachers, slots, props.onlyBusy, date, hours, byId, draft],
  )
  const columns = useMemo(
    () =>
      byTeacher.map(({ teacher: { id, displayName }, segments }) => ({
        id,
        date,
        label: displayName,
        segments,
        closures: closuresOfColumn(closures, (teacherId) => teacherId === id),
      })),
    [byTeacher, date, closures],
  )
  const [scale] = useState(rootScale)
  const accent = theme.colors[theme.primaryColor]?.[getPrimaryShade(theme, scheme)] ?? ''
  const palette = useMemo(() => paletteOf(scheme, accent), [scheme, accent])

  const hover = useSlotHover(tooltip && !phone)
  const hovered = hover.anchor && slots.find(({ id }) => id === hover.anchor?.slotId)
  const openDay = useStable((day: string) => onNavigate('teachers', day))
  const goTo = useStable(onNavigate)
  const onHours = useStable(props.onHours)
  const drawing = useMemo(() => ({ label: m.view, on: true, onChange: onHours }), [m, onHours])
  const toggle = useMemo(
    () => (phone ? undefined : { on: tooltip, onChange: setTooltip }),
    [phone, tooltip, setTooltip],
  )
  const openOnce = useOpenOnce(props.onOpenSlot)
  const openSlot = (id: string) => {
    if (id !== draft?.slot.id) openOnce(id)
  }

  return (
    <section className={frame.calendar} aria-label={texts.calendar} aria-busy={props.loading}>
      <CalendarToolbar
        view="day"
        date={date}
        today={now.slice(0, 10)}
        messages={texts}
        onNavigate={goTo}
        onStep={openDay}
        viewSwitchDisabled={props.dialogOpen}
        drawing={drawing}
        tooltip={toggle}
        extra={props.toolbarExtra}
      />
      <CalendarNotes
        schoolClock={atHome ? null : { timeZone: school.timezoneName, now }}
        hidden={hidden}
        messages={texts}
        onShowAll={() => setAllHours(true)}
      />
      <ClosedNotes closures={closures} />
      <div className={`${frame.surface} ${classes.surface}`} {...hover.handlers}>
        {props.loading && (
          <div className={classes.loading}>
            <Spinner />
          </div>
        )}
        <div className={classes.strip}>
          <WeekStrip date={date} today={now.slice(0, 10)} messages={texts} onOpenDay={openDay} />
          <Switch
            size="sm"
            className={classes.busy}
            label={m.onlyBusy}
            checked={props.onlyBusy}
            onChange={(event) => props.onOnlyBusy(event.currentTarget.checked)}
          />
        </div>
        {columns.length === 0 && !props.loading ? (
          <EmptyState title={m.noTeachers} hint={m.noTeachersHint} />
        ) : (
          <HourGrid
            columns={columns}
            renderHead={(index) => {
              const column = byTeacher[index]
              return column && <TeacherHead column={column} onOpen={props.onOpenTeacher} />
            }}
            headHeight={columnSize.headHeight * scale}
            narrowest={(printing ? columnSize.onPaper : columnSize.narrowest) * scale}
            perSheet={perSheet}
            viewKey={`teachers ${date}`}
            hours={hours}
            stepMinutes={stepMinutes}
            height={height}
            slots={byId}
            palette={palette}
            changed={changed}
            now={now}
            messages={texts}
            onOpenSlot={openSlot}
            onTimeClick={props.onTimeClick}
            drag={props.drag}
          />
        )}
      </div>
      <div className={spoken.only}>
        <p>{texts.keyboardHint}</p>
        <ChangeAnnouncer announcement={announcement} updated={texts.updated} />
      </div>
      {hover.anchor && hovered && (
        <SlotTooltip
          slot={deskCalendarSlot(hovered, words, { onlineLessons: school.onlineLessons })}
          box={hover.anchor.box}
          messages={texts}
          passive={props.tooltipPassive}
          onEnter={hover.keep}
          onLeave={hover.leave}
        />
      )}
    </section>
  )
}
