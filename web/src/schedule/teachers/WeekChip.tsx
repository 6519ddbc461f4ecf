import { IconHourglass, IconVideo } from '@tabler/icons-react'
import { type CSSProperties, memo, useContext } from 'react'
import { ChosenSlots, DeletedSlots } from '../../calendar/chosen.ts'
import type { SlotColours } from '../../calendar/colours.ts'
import { seatsOf, spokenLabel } from '../../calendar/label.ts'
import type { CalendarMessages } from '../../calendar/messages.ts'
import { StateIcon } from '../../calendar/SlotIcons.tsx'
import type { CalendarSlot } from '../../calendar/types.ts'
import classes from './TeacherWeek.module.css'

interface WeekChipProps {
  drawn: CalendarSlot
  /** The students; empty while nobody comes. */
  who: string
  colours: SlotColours
  /** Somebody just changed it: a short quiet ring shows it. */
  changed: boolean
  /** The lesson is on at this moment. */
  running: boolean
  /** The Tab key reaches this chip. */
  active: boolean
  messages: CalendarMessages
}

/**
 * Shows a slot in a line: its state and start, and its students once it is booked. An unbooked one is as wide as its
 * time. Its words are complete for screen readers. (SLOT-12…17)
 */
export const WeekChip = memo(function WeekChip({
  drawn,
  who,
  colours,
  changed,
  running,
  active,
  messages,
}: WeekChipProps) {
  const chosen = useContext(ChosenSlots).has(drawn.id)
  const isDeleted = useContext(DeletedSlots).has(drawn.id)
  const style = { background: colours.background, color: colours.text, '--slot-bar': colours.bar } as CSSProperties
  const seats = seatsOf(drawn)
  const isBooked = drawn.occupancy !== 'empty'
  return (
    <button
      type="button"
      className={classes.chip}
      style={style}
      tabIndex={active ? 0 : -1}
      data-event-id={drawn.id}
      data-slot-id={drawn.id}
      data-booked={isBooked || undefined}
      data-running={running || undefined}
      data-changed={changed || undefined}
      data-draft={drawn.draft}
      data-chosen={chosen || undefined}
      data-deleted={isDeleted || undefined}
      title={isDeleted ? messages.deletedHere : undefined}
    >
      <span
        className={classes.content}
        role="graphics-symbol"
        aria-label={spokenLabel(drawn, messages, chosen, isDeleted)}
      >
        {(isBooked || drawn.waiting) && <StateIcon slot={drawn} size={10} />}
        <span className={classes.start}>{drawn.startsAt.slice(11, 16)}</span>
        {who && <span className={classes.who}>{who}</span>}
        {isBooked && drawn.online && <IconVideo aria-hidden className={classes.online} size={12} stroke={1.9} />}
        {drawn.waiting && <IconHourglass aria-hidden size={11} stroke={2.1} />}
        {seats && <span className={classes.seats}>{seats}</span>}
      </span>
    </button>
  )
})
