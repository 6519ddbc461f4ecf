import '@schedule-x/theme-default/dist/index.css'
import { type CalendarConfig, createViewMonthGrid } from '@schedule-x/calendar'
import { createEventsServicePlugin } from '@schedule-x/events-service'
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { narrowMonthWidth, phoneWidth } from '../ui/breakpoints.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import { closureOfDay } from './closures/closureDay.ts'
import { type FocusedPlace, Month, type MonthProps, type PlaceOfMonth } from './monthContext.ts'
import { inOrder } from './monthDay.ts'
import { MonthDayHead } from './MonthDayHead.tsx'
import classes from './MonthGrid.module.css'
import { MonthPlace } from './MonthPlace.tsx'
import { datesFrom, visibleRange } from './range.ts'
import { rootScale, TextScale } from './textScale.ts'
import type { CalendarSlot } from './types.ts'

/**
 * CSS pixels at the default text size, as in the stylesheet. They are the row of weekdays, a slot with its gap, a day
 * without slots and a line of counts.
 */
const weekdaysHeight = 35
const slotHeight = 22
const aroundSlots = 55
const countsHeight = 20

/**
 * Draws the month in full weeks: each day's count by state and its first slots; a day opens the day view. With larger
 * letters it is as much higher than `height`. (SCHED-26)
 */
export function MonthGrid(props: MonthProps & { height: number }) {
  const { date, messages: m, byDay, closures, audience } = props
  const { from, to } = visibleRange('month', date)
  const dates = useMemo(() => datesFrom(from, to), [from, to])
  const weeks = dates.length / 7
  const lines = useCountLines()
  const room = (props.height - weekdaysHeight) / weeks - aroundSlots - lines * countsHeight
  const places = useMemo(
    () => placesOf(dates, byDay, { closures, audience, room }),
    [dates, byDay, closures, audience, room],
  )
  const [scale] = useState(rootScale)
  const focused = useRef<FocusedPlace | null>(null)
  const noteFocus = useCallback(() => {
    focused.current = focusedPlace()
  }, [])
  return (
    <div className={classes.month} style={{ '--calendar-height': `${props.height * scale}px` } as CSSProperties}>
      <div className={classes.weekdays} aria-hidden>
        {m.weekdays.map((weekday, index) => (
          <div key={weekday} data-weekday={index}>
            {weekday}
          </div>
        ))}
      </div>
      <div className={classes.weeks}>
        <TextScale value={scale}>
          <Month value={{ ...props, places, focused }}>
            <Weeks
              key={from}
              date={date}
              places={places}
              noteFocus={noteFocus}
              onOpenSlot={props.onOpenSlot}
              onOpenDay={props.onOpenDay}
            />
          </Month>
        </TextScale>
      </div>
    </div>
  )
}

/** Ours are the head of a day and what a line of it says; the toolbar and the row of weekdays stand above. */
const components = {
  headerContent: () => null,
  monthGridDayName: () => null,
  monthGridDate: MonthDayHead,
  monthGridEvent: MonthPlace,
}

/**
 * Draws the weeks of one month by schedule-x. What a place says comes to its component by context; the library hears
 * only of places that come, go or move. It is mounted anew for another month, as it never unmounts a component.
 */
function Weeks(props: {
  date: string
  places: ReadonlyMap<string, PlaceOfMonth>
  /** Called before the lines change. */
  noteFocus: () => void
  onOpenSlot: (id: string) => void
  onOpenDay: (date: string) => void
}) {
  const { places, date, noteFocus } = props
  const [events] = useState(createEventsServicePlugin)
  const open = useStable((id: string) => {
    const place = places.get(id)
    if (place === undefined) return
    if ('slot' in place) props.onOpenSlot(place.slot.id)
    else props.onOpenDay(place.day)
  })
  const [config] = useState((): CalendarConfig => ({
    views: [createViewMonthGrid()],
    selectedDate: Temporal.PlainDate.from(date),
    // A zone in which every day has all of its hours, whatever the browser's does to its clocks.
    timezone: 'UTC',
    firstDayOfWeek: 7,
    isResponsive: false,
    skipAnimations: true,
    // They come in the order they are shown in, and no more of them than fit.
    monthGridOptions: { nEventsPerDay: Infinity, sortEvents: () => 0 },
    events: eventsOf(places),
    callbacks: {
      onEventClick: ({ id }, event) => {
        // The space bar would scroll the page as well.
        event.preventDefault()
        open(String(id))
      },
    },
  }))
  const calendar = useCalendarApp(config, [events])
  const names = [...places.keys()].join(' ')
  const drawn = useRef(names)
  useEffect(() => {
    if (!calendar || drawn.current === names) return
    drawn.current = names
    noteFocus()
    events.set(eventsOf(places))
  }, [calendar, events, names, places, noteFocus])
  return <ScheduleXCalendar calendarApp={calendar} customComponents={components} />
}

/** Returns the line that has the focus. */
function focusedPlace(): FocusedPlace | null {
  const element = document.activeElement
  const id = element?.getAttribute('data-event-id')
  return element && id ? { id, element } : null
}

function eventsOf(places: ReadonlyMap<string, PlaceOfMonth>) {
  return Array.from(places, ([id, place]) => {
    const day = Temporal.PlainDate.from(place.day)
    const line = 'slot' in place ? classes.slot : classes.more
    return { id, start: day, end: day, _options: { additionalClasses: line === undefined ? [] : [line] } }
  })
}

/** Returns the lines of all days, in the order they are shown in, by names that stay while they stand for the same. */
function placesOf(
  dates: readonly string[],
  byDay: ReadonlyMap<string, readonly CalendarSlot[]>,
  { closures, audience, room }: Pick<MonthProps, 'closures' | 'audience'> & { room: number },
): ReadonlyMap<string, PlaceOfMonth> {
  const places = new Map<string, PlaceOfMonth>()
  for (const day of dates) {
    const slots = inOrder(byDay.get(day) ?? [], audience, true)
    const fit = Math.floor(room / slotHeight) - (closureOfDay(closures, day) === undefined ? 0 : 1)
    const shown = slots.length > fit + 1 ? fit : slots.length
    for (const slot of slots.slice(0, shown)) places.set(`${slot.id}_${day}`, { day, slot })
    if (shown < slots.length) places.set(`more-${day}`, { day, more: slots.length - shown })
  }
  return places
}

/** Returns the most lines that the counts of a day need below its number; the widths are the stylesheet's. */
function useCountLines(): number {
  const below = useMediaQuery(narrowMonthWidth, false, { getInitialValueInEffect: false })
  const wrapped = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  return wrapped ? 2 : below ? 1 : 0
}
