import type { ReactNode } from 'react'
import type { ExtraView } from '../calendar/CalendarToolbar.tsx'
import { SlotCalendar, type SlotDrag } from '../calendar/SlotCalendar.tsx'
import type { CalendarSlot } from '../calendar/types.ts'
import { useNow } from '../hooks/useNow.ts'
import { useSchool } from '../school/useSchool.ts'
import { Spinner } from '../ui/Spinner.tsx'
import classes from './SchoolSlotCalendar.module.css'
import type { FullSlot } from './slotDocuments.ts'
import type { CalendarPlace } from './useCalendarPlace.ts'
import { useDrawnSlots } from './useDrawnSlots.ts'
import { stepOf, useTooltipToggle } from './useTooltipToggle.ts'

/**
 * The school's calendar for teachers and staff: its hours and step, and the hover details' toggle, which
 * this browser remembers. (TCH-15…18, SCHED-14…22, SCHED-31)
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
  toolbarExtra: ReactNode
  /** A dialog is open: the view stays. */
  dialogOpen: boolean
  onOpenSlot: (id: string) => void
  /** A click on empty time, `YYYY-MM-DDTHH:mm:ss`. */
  onTimeClick?: ((wallTime: string) => void) | undefined
  /** A click does something at once: hover details let it through. */
  tooltipPassive?: boolean
  /** One more view, which the page draws itself. */
  extraView?: ExtraView
  /** Slots can be dragged. */
  drag?: SlotDrag | undefined
}) {
  const { place, slots, loading, ownOnly = false } = props
  const school = useSchool()
  const now = useNow()
  const [tooltip, setTooltip] = useTooltipToggle()
  const drawn = useDrawnSlots(slots, ownOnly)
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
        onNavigate={place.go}
        slots={drawn}
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
        extraView={props.extraView}
        drag={props.drag}
        viewSwitchDisabled={props.dialogOpen}
        toolbarExtra={props.toolbarExtra}
      />
    </div>
  )
}
