import { type CSSProperties, memo, type RefObject, useContext, useEffect, useRef } from 'react'
import { ChosenSlots } from './chosen.ts'
import type { SlotColours } from './colours.ts'
import { spokenLabel } from './label.ts'
import type { CalendarMessages } from './messages.ts'
import classes from './MonthPlace.module.css'
import { Month } from './monthContext.ts'
import { StateIcon } from './SlotIcons.tsx'
import spoken from './spoken.module.css'
import { TextScale } from './textScale.ts'
import type { CalendarSlot } from './types.ts'

/** Draws a line of a day of the month, which the calendar library has made a button: a slot, or how many more. */
export function MonthPlace({ calendarEvent }: { calendarEvent: { id: string | number } }) {
  const month = useContext(Month)
  const chosen = useContext(ChosenSlots)
  const id = String(calendarEvent.id)
  const place = month?.places.get(id)
  const line = useRef<HTMLSpanElement>(null)
  const focused = month?.focused
  // The library draws another line in the same element when one comes before it: the focus goes along with its own.
  useEffect(() => {
    const before = focused?.current
    if (before?.id !== id) return
    const holder = before.element.isConnected ? before.element : document.body
    if (document.activeElement !== holder) return
    line.current?.closest<HTMLElement>('[role="button"]')?.focus()
  }, [focused, id])
  if (!month || !place) return null
  const { messages, palette, changed } = month
  if ('more' in place) {
    return (
      <span ref={line} className={classes.more}>
        {messages.more(place.more)} <span className={spoken.only}>{messages.day(place.day)}</span>
      </span>
    )
  }
  const { slot } = place
  return (
    <Slot
      line={line}
      slot={slot}
      colours={palette(slot)}
      changed={changed.has(slot.id)}
      chosen={chosen.has(slot.id)}
      messages={messages}
    />
  )
}

const Slot = memo(function Slot(props: {
  line: RefObject<HTMLSpanElement | null>
  slot: CalendarSlot
  colours: SlotColours
  changed: boolean
  chosen: boolean
  messages: CalendarMessages
}) {
  const { line, slot, colours, changed, chosen, messages } = props
  const scale = useContext(TextScale)
  const { background, text, bar } = colours
  const style = { '--slot-background': background, '--slot-text': text, '--slot-bar': bar } as CSSProperties
  return (
    <span
      ref={line}
      className={classes.slot}
      style={style}
      data-slot-id={slot.id}
      data-changed={changed || undefined}
      data-chosen={chosen || undefined}
    >
      <span className={spoken.only}>{spokenLabel(slot, messages, chosen)}</span>
      <StateIcon slot={slot} size={10 * scale} />
      <span className={classes.time} aria-hidden>
        {slot.startsAt.slice(11, 16)}
      </span>
      <span className={classes.name} aria-hidden>
        {slot.teacher || slot.course}
      </span>
    </span>
  )
})
