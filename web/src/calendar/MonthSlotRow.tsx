import { UnstyledButton } from '@mantine/core'
import { IconCircleCheckFilled, IconStarFilled } from '@tabler/icons-react'
import { useContext } from 'react'
import { formatTimeRange } from '../shared/format/dates.ts'
import { ChosenSlots } from './chosen.ts'
import { seatsOf, spokenLabel, stateOf } from './label.ts'
import type { CalendarMessages } from './messages.ts'
import { PlaceIcons, StateIcon } from './SlotIcons.tsx'
import classes from './MonthSlotRow.module.css'
import spoken from './spoken.module.css'
import type { CalendarSlot } from './types.ts'

/** Draws a slot as one row of a day's list: time and course, who and where, state in a word. */
export function MonthSlotRow(props: {
  slot: CalendarSlot
  /** The teacher's colour as drawn, `#rrggbb`. */
  bar: string
  changed: boolean
  messages: CalendarMessages
  onOpen: () => void
}) {
  const { slot, messages: m } = props
  const chosen = useContext(ChosenSlots).has(slot.id)
  return (
    <UnstyledButton
      className={classes.row}
      style={{ '--row-bar': props.bar }}
      data-slot-id={slot.id}
      data-own={slot.tone === 'student-own' || undefined}
      data-chosen={chosen || undefined}
      data-changed={props.changed || undefined}
      onClick={props.onOpen}
    >
      <span className={spoken.only}>{spokenLabel(slot, m, chosen)}</span>
      <span className={classes.text} aria-hidden>
        <span className={classes.first}>
          <span className={classes.time}>{formatTimeRange(slot.startsAt, slot.endsAt)}</span>
          <span className={classes.course}>{slot.course}</span>
        </span>
        <span className={classes.second}>
          {[slot.teacher, slot.location, seatsOf(slot)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.icons}>
        {chosen && <IconCircleCheckFilled aria-hidden className={classes.check} size={18} />}
        <PlaceIcons slot={slot} size={16} />
      </span>
      <span className={classes.state} aria-hidden>
        {slot.tone === 'student-own' ? <IconStarFilled aria-hidden size={13} /> : <StateIcon slot={slot} size={13} />}
        {stateOf(slot, m)}
      </span>
    </UnstyledButton>
  )
}
