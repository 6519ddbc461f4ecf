import { lookup } from '@koma/schema/rules/lookup'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { addDays } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import classes from './DayStrip.module.css'
import { messages } from './messages.ts'

interface DayStripProps {
  /** The days that are listed, both included. */
  from: string
  to: string
  /** How many lessons of each day can be booked under the other filters; days without any may be missing. */
  counts: ReadonlyMap<string, number>
  /** The one day that is listed; empty for all. */
  day: string
  onChoose: (day: string) => void
}

/** How far an arrow key goes. */
const steps = lookup({ ArrowRight: 1, ArrowLeft: -1, PageDown: 7, PageUp: -7 })

/**
 * Draws the days of the list with how many lessons of each can be booked. A day that is pressed is listed alone, and
 * all days again once it is pressed a second time. A phone shows seven days and is swiped to the others, a desk
 * fourteen. It is one tab stop, whose arrow keys go from day to day. (STU-48)
 */
export const DayStrip = memo(function DayStrip({ from, to, counts, day, onChoose }: DayStripProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const hint = useId()
  const strip = useRef<HTMLUListElement>(null)
  const days = useMemo(() => daysOf(from, to), [from, to])
  const [stop, setStop] = useState(day)
  const current = days.includes(stop) ? stop : days.includes(day) ? day : from

  useEffect(() => {
    if (day === '') return
    bringIntoStrip(strip.current, day)
  }, [day])

  const move = (event: KeyboardEvent) => {
    const at = days.indexOf(current)
    const step = steps[event.key]
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : step === undefined ? null : at + step
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const target = days[Math.min(days.length - 1, Math.max(0, next))] ?? current
    setStop(target)
    buttonOf(strip.current, target)?.focus({ preventScroll: true })
    bringIntoStrip(strip.current, target)
  }

  return (
    <fieldset className={classes.bar} aria-label={text.strip} aria-describedby={hint}>
      <ul ref={strip} className={classes.strip}>
        {days.map((date) => {
          const count = counts.get(date) ?? 0
          const [, month, number] = date.split('-').map(Number)
          return (
            <li key={date} className={classes.item}>
              <button
                type="button"
                className={classes.day}
                data-day={date}
                data-weekday={Temporal.PlainDate.from(date).dayOfWeek % 7}
                data-today={date === today || undefined}
                data-none={count === 0 || undefined}
                aria-pressed={date === day}
                tabIndex={date === current ? 0 : -1}
                onFocus={() => setStop(date)}
                onKeyDown={move}
                onClick={() => onChoose(date === day ? '' : date)}
              >
                <VisuallyHidden>{text.stripDay(format.date(date), count)}</VisuallyHidden>
                <span aria-hidden className={classes.weekday}>
                  {date === today ? text.today : format.weekday(date)}
                </span>
                <span aria-hidden className={classes.number}>
                  {number === 1 || date === from ? `${month}/${number}` : number}
                </span>
                <span aria-hidden className={classes.count}>
                  {count === 0 ? '–' : text.stripCount(count)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p id={hint} className={classes.hint}>
        {text.stripHint}
      </p>
    </fieldset>
  )
})

function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

function buttonOf(strip: HTMLElement | null, date: string): HTMLElement | null {
  return strip?.querySelector<HTMLElement>(`[data-day="${date}"]`) ?? null
}

/** Scrolls the strip alone: the page stays where it is. */
function bringIntoStrip(strip: HTMLElement | null, date: string): void {
  const button = buttonOf(strip, date)
  if (strip === null || button === null) return
  const [outer, inner] = [strip.getBoundingClientRect(), button.getBoundingClientRect()]
  if (inner.left < outer.left || inner.right > outer.right) strip.scrollLeft += inner.left - outer.left
}
