import { IconCircleCheckFilled } from '@tabler/icons-react'
import { type CSSProperties, memo, type RefObject, useContext } from 'react'
import type { CardActs } from './cardActs.ts'
import { ChosenSlots, DeletedSlots } from './chosen.ts'
import type { SlotColours } from './colours.ts'
import { detailFor, headFor, roomFor } from './detail.ts'
import { seatsOf, spokenLabel } from './label.ts'
import type { CalendarMessages } from './messages.ts'
import classes from './SlotEvent.module.css'
import { PlaceIcons, StateIcon } from './SlotIcons.tsx'
import { TextScale } from './textScale.ts'
import type { CalendarSlot } from './types.ts'

/** Line heights in CSS pixels; a card of a single line uses its whole height. */
const lineHeight = { dense: 14, roomy: 17 }

/** CSS pixels between cards side by side. */
const gap = 3

/** The props of a slot's card. */
export type SlotEventProps = {
  /** The segment's key. */
  name: string
  slot: CalendarSlot
  colours: SlotColours
  /** CSS pixels; `height` and `width` decide how much the card says. */
  top: number
  height: number
  width: number
  /** Shares of the column's width, 0–1: where the card begins and how much of it it takes. */
  left: number
  share: number
  /** Someone just changed this slot: a short quiet ring shows it. */
  changed: boolean
  /** The Tab key reaches this card, which `activeCard` is then. */
  active: boolean
  activeCard: RefObject<HTMLButtonElement | null>
  acts: CardActs
  messages: CalendarMessages
}

/**
 * Draws a slot's card in the day and week view: teacher's colour, state as icon, and as much text as there is room for.
 * Screen readers have all of its words at any size, as those of a picture on the button. A label of the button would
 * have to repeat what is written on it, and hidden text would have to be laid out. (SLOT-12…18)
 */
export const SlotEvent = memo(function SlotEvent(props: SlotEventProps) {
  const { name, slot, colours, height, messages, acts } = props
  const scale = useContext(TextScale)
  const chosen = useContext(ChosenSlots).has(slot.id)
  const isDeleted = useContext(DeletedSlots).has(slot.id)
  const detail = detailFor(height / scale)
  const dense = height < 84 * scale
  const line = (dense ? lineHeight.dense : lineHeight.roomy) * scale
  const style = {
    top: `${props.top}px`,
    left: `${props.left * 100}%`,
    width: `calc(${props.share * 100}% - ${gap}px)`,
    height: `${height - 2}px`,
    background: colours.background,
    color: colours.text,
    lineHeight: `${detail.teacher ? line : Math.min(height - 2, 22 * scale)}px`,
    '--slot-bar': colours.bar,
  } as CSSProperties
  return (
    <button
      ref={props.active ? props.activeCard : undefined}
      type="button"
      className={classes.card}
      style={style}
      tabIndex={props.active ? 0 : -1}
      data-event-id={name}
      data-slot-id={slot.id}
      data-dense={dense || undefined}
      data-room={roomFor((props.width - gap) / scale)}
      data-changed={props.changed || undefined}
      data-draft={slot.draft}
      data-chosen={chosen || undefined}
      data-deleted={isDeleted || undefined}
      title={isDeleted ? messages.deletedHere : undefined}
      onClick={() => acts.open(name)}
      onKeyDown={(event) => acts.type(name, event)}
      onPointerDown={(event) => acts.press(name, event)}
    >
      {chosen && <IconCircleCheckFilled aria-hidden className={classes.check} size={Math.min(18, height - 4)} />}
      <span className={classes.body} role="graphics-symbol" aria-label={spokenLabel(slot, messages, chosen, isDeleted)}>
        {detail.icon && picture(props, scale)}
      </span>
    </button>
  )
})

/** Draws the visual part: the state, then line by line what fits the height and width. */
function picture({ slot, messages, ...size }: SlotEventProps, scale: number) {
  const [height, width] = [size.height / scale, (size.width - gap) / scale]
  const detail = detailFor(height)
  const room = roomFor(width)
  const dense = height < 84
  const iconSize = height < 16 || room === 'small' || room === 'tiny' || room === 'sliver' ? 9 * scale : 12 * scale
  const state = <StateIcon slot={slot} size={iconSize} />
  // Too narrow for words beside each other: a tall card writes the teacher downwards.
  if (room === 'sliver') {
    return (
      <>
        {state}
        {detail.students && <span className={classes.downwards}>{slot.teacher || slot.course}</span>}
      </>
    )
  }

  const place = detail.location ? [slot.location, seatsOf(slot)].filter(Boolean).join(' · ') : ''
  const lines = dense
    ? [{ name: 'both', text: [slot.teacher, place].filter(Boolean).join(' · ') }]
    : [
        { name: 'teacher', text: slot.teacher },
        { name: 'place', text: place },
      ]
  const written = detail.teacher ? lines.filter(({ text }) => text) : []
  const course = detail.course ? slot.course : ''
  const head = room === 'narrow' || room === 'wide' ? headFor(width, room, slot.state) : null
  const linesLeft = Math.floor((height - (dense ? 4 : 12)) / (dense ? lineHeight.dense : lineHeight.roomy)) - 1
  const students = detail.students ? linesLeft - written.length - (course ? 1 : 0) : 0
  return (
    <>
      <span className={classes.head}>
        {state}
        {detail.time && room !== 'tiny' && (
          <span className={classes.time}>
            {slot.startsAt.slice(11, 16)}
            {head?.end === true && `–${slot.endsAt.slice(11, 16)}`}
          </span>
        )}
        {detail.time && head?.state === true && <span className={classes.word}>{slot.state}</span>}
        {room === 'wide' && (
          <span className={classes.icons}>
            <PlaceIcons slot={slot} size={iconSize} />
          </span>
        )}
      </span>
      {written.map(({ name, text }) => (
        <span key={name} className={classes.line}>
          {text}
        </span>
      ))}
      {course && <span className={classes.course}>{course}</span>}
      {students > 0 && slot.students.length > 0 && (
        <span className={classes.students} style={{ WebkitLineClamp: students }}>
          {messages.join(slot.students)}
        </span>
      )}
    </>
  )
}
