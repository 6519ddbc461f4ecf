import { type CalendarApp, createCalendar, createViewDay, createViewWeek } from '@schedule-x/calendar'
import { createCalendarControlsPlugin } from '@schedule-x/calendar-controls'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../shared/useStore.ts'
import { type Cell, createPortalCells } from './portalCells.ts'
import { clockOf } from './daySegments.ts'
import type { HoursShown } from './types.ts'

/**
 * Returns a running calendar for `<ScheduleXCalendar>`, which draws the frame of a day or week: hours down, days
 * across; and the cells for React to fill, a header and a column for each day. The library knows of no slot: it
 * computes in a zone, lays out the whole week for each change and watches the size of every card, where ours are wall
 * times that change many times a second.
 */
export function useScheduleX(options: { view: 'day' | 'week'; date: string; hours: HoursShown }): {
  calendar: CalendarApp | null
  cells: readonly Cell[]
} {
  const { view, date, hours } = options
  const [cells] = useState(createPortalCells)
  const [drawn, setDrawn] = useState<CalendarApp | null>(null)
  const running = useRef<{ controls: ReturnType<typeof createCalendarControlsPlugin>; date: string }>(null)
  const latest = useRef(date)
  useEffect(() => {
    latest.current = date
  })

  useEffect(() => {
    const controls = createCalendarControlsPlugin()
    const start = latest.current
    const calendar = createCalendar(
      {
        views: [view === 'day' ? createViewDay() : createViewWeek()],
        selectedDate: Temporal.PlainDate.from(start),
        // A zone in which every day has all of its hours, whatever the browser's does to its clocks.
        timezone: 'UTC',
        locale: 'en-GB',
        firstDayOfWeek: 7,
        dayBoundaries: { start: clockOf(hours.start * 60), end: clockOf(hours.end * 60) },
        weekOptions: { timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } },
        isResponsive: false,
        skipAnimations: true,
      },
      [controls],
    )
    // The toolbar is ours to draw: the library's own is replaced by nothing.
    calendar._setCustomComponentFn('headerContent', () => undefined)
    calendar._setCustomComponentFn('weekGridDate', (cell) => {
      const day = cell?.closest<HTMLElement>('[data-date]')?.dataset.date
      if (!cell || !day) return
      cells.put(cell, 'date', day)
      const column = cell.closest('.sx__week-wrapper')?.querySelector<HTMLElement>(`[data-time-grid-date="${day}"]`)
      if (column) cells.put(column, 'column', day)
    })
    running.current = { controls, date: start }
    setDrawn(calendar)
    return () => {
      running.current = null
    }
  }, [cells, view, hours.start, hours.end])

  useEffect(() => {
    const app = running.current
    if (!app || date === app.date) return
    app.date = date
    app.controls.setDate(Temporal.PlainDate.from(date))
  }, [date])

  return { calendar: drawn, cells: useStore(cells) }
}
