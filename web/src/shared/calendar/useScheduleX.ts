import { type CalendarApp, createCalendar, createViewDay, createViewWeek } from '@schedule-x/calendar'
import { createCalendarControlsPlugin } from '@schedule-x/calendar-controls'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Cell, createPortalCells } from './portalCells.ts'
import { clockOf } from './segments.ts'
import type { HoursShown, Segment } from './types.ts'

/**
 * The library computes in a zone. All its times are given as if they were UTC, which has
 * every minute of every day once: so the school's wall clock is drawn as it is, whatever
 * zone the browser is in and whatever either zone does to its clocks that day.
 */
const zone = 'UTC'

/** Whole days end one minute early: an end at 24:00 would count as the next day. */
function at(date: string, minutes: number): Temporal.ZonedDateTime {
  return Temporal.ZonedDateTime.from(`${date}T${clockOf(Math.min(minutes, 1439))}[${zone}]`)
}

const toEvents = (segments: readonly Segment[]) =>
  segments.map(({ key, date, start, end }) => ({ id: key, start: at(date, start), end: at(date, end) }))

/** Equal for two lists exactly when every card has the same place. */
const placesOf = (segments: readonly Segment[]) =>
  segments.map(({ key, start, end }) => `${key}:${start}-${end}`).join()

/**
 * A running calendar for `<ScheduleXCalendar>`, which draws the columns and places of a day or week,
 * and the cells for React to fill. The wrapper's own custom components are not used: it never takes
 * one away again, so every week looked at would stay mounted. Moving to another date and moving slots reach the running calendar, slots all in
 * one `set()`; changes of what a slot says never touch it, since React holds the content.
 */
export function useScheduleX(options: {
  view: 'day' | 'week'
  date: string
  hours: HoursShown
  segments: readonly Segment[]
}): { calendar: CalendarApp | null; cells: readonly Cell[] } {
  const { view, date, hours, segments } = options
  const [cells] = useState(createPortalCells)
  const [drawn, setDrawn] = useState<CalendarApp | null>(null)
  const running = useRef<{
    calendar: CalendarApp
    controls: ReturnType<typeof createCalendarControlsPlugin>
    date: string
    places: string
  }>(null)
  const latest = useRef({ date, segments })
  useEffect(() => {
    latest.current = { date, segments }
  })

  useEffect(() => {
    const controls = createCalendarControlsPlugin()
    const start = latest.current
    const calendar = createCalendar(
      {
        views: [view === 'day' ? createViewDay() : createViewWeek()],
        selectedDate: Temporal.PlainDate.from(start.date),
        events: toEvents(start.segments),
        timezone: zone,
        locale: 'en-GB',
        firstDayOfWeek: 7,
        dayBoundaries: { start: clockOf(hours.start * 60), end: clockOf(hours.end * 60) },
        weekOptions: {
          eventOverlap: false,
          timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
        },
        isResponsive: false,
        skipAnimations: true,
      },
      [controls],
    )
    // The toolbar is ours to draw: nothing stands in for the library's own.
    calendar._setCustomComponentFn('headerContent', () => undefined)
    calendar._setCustomComponentFn('timeGridEvent', (cell) => {
      const key = cell?.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
      if (key) cells.put(cell, 'slot', key)
    })
    calendar._setCustomComponentFn('weekGridDate', (cell) => {
      const day = cell?.closest<HTMLElement>('[data-date]')?.dataset.date
      if (day) cells.put(cell, 'date', day)
    })
    calendar._setDestroyCustomComponentInstance(() => cells.gone())
    running.current = { calendar, controls, date: start.date, places: placesOf(start.segments) }
    setDrawn(calendar)
    return () => {
      running.current = null
    }
  }, [cells, view, hours.start, hours.end])

  useEffect(() => {
    const app = running.current
    if (!app) return
    const places = placesOf(segments)
    if (places !== app.places) {
      app.places = places
      app.calendar.events.set(toEvents(segments))
    }
    if (date !== app.date) {
      app.date = date
      app.controls.setDate(Temporal.PlainDate.from(date))
    }
  }, [date, segments])

  return { calendar: drawn, cells: useSyncExternalStore(cells.subscribe, cells.getSnapshot) }
}
