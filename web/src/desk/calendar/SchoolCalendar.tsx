import { type ReactNode, useCallback } from 'react'
import { useClosures } from '../../calendar/closures/useClosures.ts'
import type { OtherDrawing } from '../../calendar/CalendarToolbar.tsx'
import { SlotCalendar, type SlotDrag, type WeekBody } from '../../calendar/SlotCalendar.tsx'
import type { CalendarSlot, CalendarView } from '../../calendar/types.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './SchoolSlotCalendar.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'
import type { CalendarPlace } from '../../calendar/useCalendarPlace.ts'
import { useDrawnSlots } from '../store/useDrawnSlots.ts'
import { stepOf, useTooltipToggle } from './useTooltipToggle.ts'

/**
 * Draws the school's calendar for teachers and staff: its hours and step, and the hover details' toggle, which this
 * browser remembers. (TCH-15…18, SCHED-14…22, SCHED-31)
 */
export function SchoolCalendar(props: {
  place: CalendarPlace
  /** The slots to draw. */
  slots: readonly FullSlot[]
  /** A slot that is being made, drawn as a placeholder. */
  draft?: CalendarSlot | null
  /** Other days are on their way. */
  loading: boolean
  /** A teacher's own calendar: nothing names the teacher. */
  ownOnly?: boolean
  /** The teacher whose slots alone are shown; an empty text for all. */
  teacherId?: string
  toolbarExtra: ReactNode
  /** A dialog is open: the view stays. */
  dialogOpen: boolean
  onOpenSlot: (id: string) => void
  /** A click on empty time, `YYYY-MM-DDTHH:mm:ss`. */
  onTimeClick?: ((wallTime: string) => void) | undefined
  /** A click does something at once: hover details let it through. */
  tooltipPassive?: boolean
  /** Another way to draw what is on show, which the page switches. */
  drawing?: OtherDrawing
  /** Draws the week in place of the hours. */
  drawWeek?: ((body: WeekBody) => ReactNode) | undefined
  onNavigate?: (view: CalendarView, date: string) => void
  /** Slots can be dragged. */
  drag?: SlotDrag | undefined
}) {
  const { place, slots, loading, ownOnly = false, teacherId = '' } = props
  const school = useSchool()
  const now = useNow()
  const [tooltip, setTooltip] = useTooltipToggle()
  const closures = useClosures(place.range)
  const drawn = useDrawnSlots(slots, ownOnly)
  // Teachers are answered no absences but their own.
  const ofTeacher = useCallback((id: string) => ownOnly || id === teacherId, [ownOnly, teacherId])
  return (
    <div className={classes.calendar} aria-busy={loading}>
      {loading && (
        <div className={classes.loading}>
          <Spinner />
        </div>
      )}
      <SlotCalendar
        view={place.view}
        date={place.date}
        onNavigate={props.onNavigate ?? place.go}
        slots={drawn}
        closures={closures}
        ofTeacher={ofTeacher}
        draft={props.draft ?? null}
        onOpenSlot={props.onOpenSlot}
        {...(props.onTimeClick ? { onTimeClick: props.onTimeClick } : {})}
        dayStart={school.scheduleStart}
        dayEnd={school.scheduleEnd}
        stepMinutes={stepOf(school)}
        timeZone={school.timezoneName}
        now={now}
        tooltip={tooltip}
        onTooltipChange={setTooltip}
        tooltipPassive={props.tooltipPassive}
        drawing={props.drawing}
        drawWeek={props.drawWeek}
        drag={props.drag}
        viewSwitchDisabled={props.dialogOpen}
        toolbarExtra={props.toolbarExtra}
      />
    </div>
  )
}
