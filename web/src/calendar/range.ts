import { addDays } from '../shared/format/dates.ts'
import type { CalendarView, HoursShown } from './types.ts'

const parse = (date: string) => Temporal.PlainDate.from(date)

/** Returns 0 for Sunday to 6 for Saturday. `date` is `YYYY-MM-DD`. */
export function weekdayOf(date: string): number {
  return parse(date).dayOfWeek % 7
}

/** Returns all dates from `from` to `to`, both included, `YYYY-MM-DD`. */
export function datesFrom(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Returns the days a view shows around `date`, both included: the day, the week from Sunday, or the full weeks of the
 * month. (SCHED-14)
 */
export function visibleRange(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  const weekStart = (day: string) => addDays(day, -weekdayOf(day))
  if (view === 'week') return { from: weekStart(date), to: addDays(weekStart(date), 6) }
  const first = parse(date).with({ day: 1 })
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  return { from: weekStart(first.toString()), to: addDays(weekStart(last.toString()), 6) }
}

/** Returns the date one view further (`direction` 1) or back (-1); a month keeps the day where it exists. (SCHED-19) */
export function stepDate(view: CalendarView, date: string, direction: 1 | -1): string {
  const by = { day: { days: direction }, week: { weeks: direction }, month: { months: direction } }[view]
  return parse(date).add(by).toString()
}

/**
 * Returns the hours a day shows: the school's schedule in its own time zone, rounded out to whole hours, else the whole
 * day. `dayStart` and `dayEnd` are `HH:mm`; an end of `00:00` is midnight. (STU-22, STU-23, D146)
 */
export function hoursShown(dayStart: string, dayEnd: string, wholeDay: boolean): HoursShown {
  const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60
  const start = Math.floor(hours(dayStart))
  const end = Math.min(24, Math.ceil(hours(dayEnd)) || 24)
  return wholeDay || !(start < end) ? { start: 0, end: 24 } : { start, end }
}

/**
 * Tells whether this browser's clock runs with the school's: the offsets from UTC at `instant` are compared, not the
 * names of the zones. (D27)
 */
export function isHomeTimeZone(timeZone: string, instant: Temporal.Instant = Temporal.Now.instant()): boolean {
  const offset = (zone: string) => instant.toZonedDateTimeISO(zone).offsetNanoseconds
  return offset(timeZone) === offset(Temporal.Now.timeZoneId())
}
