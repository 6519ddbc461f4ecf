import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, useContext, useState } from 'react'
import { ChosenSlots } from './chosen.ts'
import { ClosedDay } from './closures/ClosedDay.tsx'
import type { Closure } from './closures/closureDocuments.ts'
import { closureOfDay } from './closures/closureDay.ts'
import type { Palette } from './colours.ts'
import { spokenLabel } from './label.ts'
import type { CalendarMessages } from './messages.ts'
import { countsOf, inOrder, wordsOf } from './monthDay.ts'
import classes from './MonthGrid.module.css'
import { datesFrom, visibleRange, weekdayOf } from './range.ts'
import spoken from './spoken.module.css'
import { CountIcon, StateIcon } from './SlotIcons.tsx'
import { rootScale, TextScale } from './textScale.ts'
import { narrowMonthWidth, phoneWidth } from '../ui/breakpoints.ts'
import type { CalendarSlot } from './types.ts'

/**
 * CSS pixels for letters of the usual size, as in the stylesheet: the row of weekdays, a chip with its gap, a day
 * without chips, a line of counts.
 */
const weekdaysHeight = 35
const chipHeight = 22
const aroundChips = 54
const countsHeight = 20

/** The props of both month views. `byDay` lists each day's slots by start. */
export type MonthProps = {
  date: string
  today: string
  byDay: ReadonlyMap<string, readonly CalendarSlot[]>
  palette: Palette
  changed: ReadonlySet<string>
  closures: readonly Closure[]
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
  onOpenDay: (date: string) => void
}

/**
 * Draws the month in full weeks: each day's count by state and its first slots; a day opens the day view. With larger
 * letters it is as much higher than `height`. (SCHED-26)
 */
export function MonthGrid(props: MonthProps & { height: number }) {
  const { date, messages: m } = props
  const { from, to } = visibleRange('month', date)
  const dates = datesFrom(from, to)
  const weeks = dates.length / 7
  const lines = useCountLines()
  const forChips = (props.height - weekdaysHeight) / weeks - aroundChips - lines * countsHeight
  const chips = Math.floor(forChips / chipHeight)
  const [scale] = useState(rootScale)
  const style = { '--weeks': weeks, '--calendar-height': `${props.height * scale}px` } as CSSProperties
  return (
    <div className={classes.month} style={style}>
      <div className={classes.weekdays} aria-hidden>
        {m.weekdays.map((weekday, index) => (
          <div key={weekday} data-weekday={index}>
            {weekday}
          </div>
        ))}
      </div>
      <div className={classes.days}>
        <TextScale value={scale}>
          {dates.map((day) => (
            <Day key={day} {...props} day={day} chips={chips} />
          ))}
        </TextScale>
      </div>
    </div>
  )
}

/** Returns the most lines that the counts of a day need below its number; the widths are the stylesheet's. */
function useCountLines(): number {
  const below = useMediaQuery(narrowMonthWidth, false, { getInitialValueInEffect: false })
  const wrapped = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  return wrapped ? 2 : below ? 1 : 0
}

function Day(props: MonthProps & { day: string; chips: number }) {
  const { day, messages: m, onOpenDay } = props
  const scale = useContext(TextScale)
  const closure = closureOfDay(props.closures, day)
  const slots = inOrder(props.byDay.get(day) ?? [], true)
  const shown = slots.length > props.chips + 1 ? props.chips : slots.length
  return (
    <div
      className={classes.day}
      data-weekday={weekdayOf(day)}
      data-closed={closure !== undefined || undefined}
      data-other={day.slice(0, 7) !== props.date.slice(0, 7) || undefined}
    >
      <div className={classes.head}>
        <UnstyledButton
          className={classes.number}
          data-today={day === props.today || undefined}
          aria-current={day === props.today ? 'date' : undefined}
          onClick={() => onOpenDay(day)}
        >
          <span className={spoken.only}>{m.join([m.day(day), ...wordsOf(slots, m)])}</span>
          <span aria-hidden>{Number(day.slice(8))}</span>
        </UnstyledButton>
        <span className={classes.counts} aria-hidden>
          {countsOf(slots, m).map(({ kind, count }) => (
            <span key={kind}>
              <CountIcon kind={kind} size={11 * scale} />
              {count}
            </span>
          ))}
        </span>
      </div>
      {closure !== undefined && <ClosedDay closure={closure} />}
      {slots.slice(0, shown).map((slot) => (
        <Chip key={slot.id} {...props} slot={slot} />
      ))}
      {shown < slots.length && <div className={classes.more}>{m.more(slots.length - shown)}</div>}
    </div>
  )
}

function Chip(props: MonthProps & { slot: CalendarSlot }) {
  const { slot, messages: m } = props
  const chosen = useContext(ChosenSlots).has(slot.id)
  const scale = useContext(TextScale)
  const { background, text, bar } = props.palette(slot)
  return (
    <UnstyledButton
      className={classes.chip}
      style={{ '--chip-background': background, '--chip-text': text, '--chip-bar': bar }}
      data-slot-id={slot.id}
      data-changed={props.changed.has(slot.id) || undefined}
      data-chosen={chosen || undefined}
      onClick={() => props.onOpenSlot(slot.id)}
    >
      <span className={spoken.only}>{spokenLabel(slot, m, chosen)}</span>
      <StateIcon slot={slot} size={10 * scale} />
      <span className={classes.time} aria-hidden>
        {slot.startsAt.slice(11, 16)}
      </span>
      <span className={classes.what} aria-hidden>
        {slot.teacher || slot.course}
      </span>
    </UnstyledButton>
  )
}
