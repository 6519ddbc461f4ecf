import { ScheduleXCalendar } from '@schedule-x/react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { SlotColours } from './colours.ts'
import { DateHeader } from './DateHeader.tsx'
import { hourHeight } from './detail.ts'
import type { CalendarMessages } from './messages.ts'
import { visibleRange } from './range.ts'
import { minutesOf, mostAtOnce, neighbour, wallTimeAt } from './segments.ts'
import { SlotEvent } from './SlotEvent.tsx'
import classes from './TimeGrid.module.css'
import type { CalendarSlot, HoursShown, Segment } from './types.ts'
import { useScheduleX } from './useScheduleX.ts'

const headerHeight = { day: 0, week: 76 }
const arrowKeys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** What the day and week view shows and tells. Heights are CSS pixels, times school wall times. */
export type TimeGridProps = {
  view: 'day' | 'week'
  date: string
  hours: HoursShown
  stepMinutes: number
  /** The whole view's height; columns grow to fill it and scroll beyond it. */
  height: number
  slots: ReadonlyMap<string, CalendarSlot>
  segments: readonly Segment[]
  colours: ReadonlyMap<string, SlotColours>
  changed: ReadonlySet<string>
  now: string
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
  onOpenDay: (date: string) => void
  onTimeClick: (wallTime: string) => void
}

/**
 * The day and week view: hours down, days across, cards side by side where they overlap,
 * a line at the present minute. One tab stop; arrow keys go from card to card, Enter opens.
 * (SCHED-16, SCHED-17, STU-21)
 */
export function TimeGrid(props: TimeGridProps) {
  const { view, date, hours, stepMinutes, segments, now, messages, slots } = props
  const root = useRef<HTMLDivElement>(null)
  const mount = useRef<HTMLDivElement>(null)
  const { calendar, cells } = useScheduleX({ view, date, hours, segments })
  const [chosen, setChosen] = useState<string>()
  const today = now.slice(0, 10)
  const nowMinutes = minutesOf(now)

  const hourCount = hours.end - hours.start
  const hour = Math.max(hourHeight(stepMinutes), Math.floor((props.height - headerHeight[view] - 12) / hourCount))
  const byKey = useMemo(() => new Map(segments.map((segment) => [segment.key, segment])), [segments])
  const lanes = useMemo(() => mostAtOnce(segments), [segments])
  const active = chosen && byKey.has(chosen) ? chosen : firstToFocus(segments, today, nowMinutes)

  const { from, to } = visibleRange(view, date)
  const showsNow = from <= today && today <= to && nowMinutes >= hours.start * 60 && nowMinutes <= hours.end * 60

  // The library's own elements lack roles, words and a single tab stop.
  useLayoutEffect(() => {
    const grid = mount.current
    if (!grid) return
    for (const column of grid.querySelectorAll<HTMLElement>('[data-time-grid-date]')) {
      const day = column.dataset.timeGridDate ?? ''
      column.role = 'group'
      column.ariaLabel = messages.day(day)
      column.dataset.today = String(day === today)
      column.dataset.now = String(day === today && showsNow)
    }
    for (const card of grid.querySelectorAll<HTMLElement>('[data-event-id]')) {
      const tabIndex = card.dataset.eventId === active ? 0 : -1
      if (card.tabIndex !== tabIndex) card.tabIndex = tabIndex
    }
    const scroller = grid.querySelector<HTMLElement>('.sx__view-container')
    if (scroller) scroller.tabIndex = segments.length === 0 ? 0 : -1
  }, [cells, segments, active, today, showsNow, messages])

  // Once per view, the present hour or the first slot comes into sight.
  const scrolledTo = useRef('')
  useLayoutEffect(() => {
    const place = `${view} ${from}`
    const scroller = mount.current?.querySelector<HTMLElement>('.sx__view-container')
    if (!scroller?.querySelector('[data-time-grid-date]') || scrolledTo.current === place) return
    scrolledTo.current = place
    const first = showsNow ? nowMinutes - 90 : Math.min(...segments.map(({ start }) => start), 9 * 60) - 30
    scroller.scrollTop = ((first - hours.start * 60) / 60) * hour
    const column = scroller.querySelector<HTMLElement>(`[data-time-grid-date="${date}"]`)
    const axis = column?.parentElement?.firstElementChild
    if (column && axis) scroller.scrollLeft = column.offsetLeft - column.offsetWidth - axis.clientWidth
  }, [cells, view, from, date, showsNow, nowMinutes, segments, hours.start, hour])

  function open(element: Element): boolean {
    const key = element.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
    const segment = key === undefined ? undefined : byKey.get(key)
    if (!segment) return false
    setChosen(segment.key)
    props.onOpenSlot(segment.slotId)
    return true
  }

  // Captured, because the library would handle the same click and key once more.
  function onClick(event: MouseEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element)) return
    if (open(event.target)) {
      event.stopPropagation()
      return
    }
    const column = event.target.closest<HTMLElement>('[data-time-grid-date]')
    if (!column) return
    const box = column.getBoundingClientRect()
    const share = box.height > 0 ? (event.clientY - box.top) / box.height : 0
    props.onTimeClick(wallTimeAt(column.dataset.timeGridDate ?? date, share, hours, stepMinutes))
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const current = event.target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
    if (current === undefined) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      event.stopPropagation()
      open(event.target)
    } else if (arrowKeys.includes(event.key)) {
      event.preventDefault()
      const next = neighbour(segments, current, event.key)
      setChosen(next)
      root.current?.querySelector<HTMLElement>(`[data-event-id="${next}"]`)?.focus()
    }
  }

  const style = {
    '--hour': `${hour}px`,
    '--step': `${(hour * stepMinutes) / 60}px`,
    '--grid': `${hour * hourCount}px`,
    '--now': (nowMinutes / 60 - hours.start) / hourCount,
    '--lanes': lanes,
    '--height': `${props.height}px`,
  } as CSSProperties

  return (
    <div
      ref={root}
      className={classes.root}
      data-view={view}
      style={style}
      onClickCapture={onClick}
      onKeyDownCapture={onKeyDown}
    >
      <div ref={mount} className={classes.mount}>
        <ScheduleXCalendar calendarApp={calendar} />
      </div>
      {cells.map((cell) => {
        if (cell.kind === 'date') {
          return createPortal(
            <DateHeader date={cell.target} today={today} messages={messages} onOpenDay={props.onOpenDay} />,
            cell.element,
            cell.id,
          )
        }
        const segment = byKey.get(cell.target)
        const slot = segment && slots.get(segment.slotId)
        const colours = segment && props.colours.get(segment.slotId)
        if (!slot || !colours) return null
        return createPortal(
          <SlotEvent
            slot={slot}
            colours={colours}
            height={((segment.end - segment.start) / 60) * hour}
            changed={props.changed.has(slot.id)}
            messages={messages}
          />,
          cell.element,
          cell.id,
        )
      })}
    </div>
  )
}

/** The card a person tabbing in meets: what runs now or comes next today, else the first. */
function firstToFocus(segments: readonly Segment[], today: string, nowMinutes: number): string | undefined {
  const next = segments.find((segment) => segment.date === today && segment.end > nowMinutes)
  return (next ?? segments[0])?.key
}
