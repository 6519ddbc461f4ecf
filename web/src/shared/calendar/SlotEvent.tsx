import { IconStarFilled } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import type { SlotColours } from './colours.ts'
import { detailFor } from './detail.ts'
import { seatsOf, spokenLabel } from './label.ts'
import type { CalendarMessages } from './messages.ts'
import classes from './SlotEvent.module.css'
import spoken from './spoken.module.css'
import { OccupancyIcon, PlaceIcons } from './SlotIcons.tsx'
import type { CalendarSlot } from './types.ts'

/** Line heights in CSS pixels; a card of a single line uses its whole height. */
const lineHeight = { dense: 14, roomy: 17 }

/** What a slot's card needs to draw itself. */
export type SlotEventProps = {
  slot: CalendarSlot
  colours: SlotColours
  /** The card's height in CSS pixels, which decides how much it says. */
  height: number
  /** Someone just changed this slot: a short quiet ring shows it. */
  changed: boolean
  messages: CalendarMessages
}

/**
 * A slot's card in the day and week view: teacher's colour, state as icon, and as much text
 * as its height carries. Its words are complete for screen readers at any size. (SLOT-12…18)
 */
export const SlotEvent = memo(function SlotEvent({ slot, colours, height, changed, messages }: SlotEventProps) {
  const detail = detailFor(height)
  const dense = height < 84
  const place = detail.location ? [slot.location, seatsOf(slot)].filter(Boolean).join(' · ') : ''
  const lines = dense
    ? [{ name: 'teacher', text: [detail.teacher && slot.teacher, place].filter(Boolean).join(' · ') }]
    : [
        { name: 'teacher', text: slot.teacher },
        { name: 'location', text: place },
      ]
  if (detail.course) lines.push({ name: 'course', text: slot.course })
  const written = lines.filter((line) => line.text)
  const line = dense ? lineHeight.dense : lineHeight.roomy
  const room = Math.floor((height - (dense ? 4 : 12)) / line)
  const linesLeft = room - 1 - written.length
  const style = {
    '--slot-background': colours.background,
    '--slot-text': colours.text,
    '--slot-bar': colours.bar,
    '--slot-line': `${detail.teacher ? line : Math.min(height - 2, 22)}px`,
  } as CSSProperties
  const iconSize = height < 16 ? 9 : 12
  return (
    <div
      className={classes.card}
      style={style}
      data-dense={dense || undefined}
      data-tall={detail.students || undefined}
      data-changed={changed || undefined}
      data-draft={slot.draft}
    >
      <span className={spoken.only}>{spokenLabel(slot, messages)}</span>
      <div className={classes.body} aria-hidden>
        {detail.icon && (
          <div className={classes.head}>
            <span className={classes.state}>
              {slot.tone === 'student-own' ? (
                <IconStarFilled aria-hidden size={iconSize} />
              ) : (
                <OccupancyIcon occupancy={slot.occupancy} size={iconSize} />
              )}
            </span>
            {detail.time && (
              <span className={classes.time}>
                {slot.startsAt.slice(11, 16)}
                <span className={classes.end}>–{slot.endsAt.slice(11, 16)}</span>
              </span>
            )}
            {detail.time && slot.state !== undefined && <span className={classes.word}>{slot.state}</span>}
            <span className={classes.icons}>
              <PlaceIcons slot={slot} size={iconSize} />
            </span>
          </div>
        )}
        {detail.teacher &&
          written.map(({ name, text }) => (
            <div key={name} className={name === 'course' ? classes.course : classes.line}>
              {text}
            </div>
          ))}
        {detail.students && slot.students.length > 0 && linesLeft > 0 && (
          <div className={classes.students} style={{ WebkitLineClamp: linesLeft }}>
            {messages.join(slot.students)}
          </div>
        )}
      </div>
    </div>
  )
})
