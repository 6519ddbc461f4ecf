import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { SlotCalendar } from '../calendar/SlotCalendar.tsx'
import type { CalendarSlot } from '../calendar/types.ts'
import { useNow } from '../hooks/useNow.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { useSchool } from '../school/useSchool.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { calendarSlot } from './calendarSlot.ts'
import { slotMessages } from './messages.ts'
import classes from './SchoolSlotCalendar.module.css'
import type { FullSlot } from './slotDocuments.ts'
import type { CalendarPlace } from './useCalendarPlace.ts'

/** Minutes of the school's `scheduleInterval`, `HH:MM`. (SCHED-18, D68) */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `make`, which gives the same object for what it has seen before. */
function onceEach<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const known = new WeakMap<Given, Made>()
  return (given) => {
    const made = known.get(given) ?? make(given)
    known.set(given, made)
    return made
  }
}

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
}) {
  const { place, slots, loading, ownOnly = false } = props
  const m = useMessages(slotMessages)
  const school = useSchool()
  const now = useNow()
  const [tooltip, setTooltip] = useLocalStorage({
    key: 'calendar-tooltip',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const draw = useMemo(() => onceEach((slot: FullSlot) => calendarSlot(slot, m, { ownOnly })), [m, ownOnly])
  const drawn = useMemo(() => slots.map(draw), [slots, draw])
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
        stepMinutes={minutesOf(school.scheduleInterval)}
        timeZone={school.timezoneName}
        now={now}
        tooltip={tooltip}
        onTooltipChange={setTooltip}
        viewSwitchDisabled={props.dialogOpen}
        toolbarExtra={props.toolbarExtra}
      />
    </div>
  )
}
