import 'temporal-polyfill/global'

/**
 * School wall-clock time as `YYYY-MM-DDTHH:mm:ss`, always with seconds and never with a fraction, so
 * that two of them compare as text (D26).
 */
export type WallTime = string

/** A day at the school, `YYYY-MM-DD`. */
export type WallDate = string

/** What the clock on the wall of a school in `timeZone` (IANA name) shows at `instant` (default: now). */
export function wallTimeIn(timeZone: string, instant: Temporal.Instant = Temporal.Now.instant()): WallTime {
  return canonical(instant.toZonedDateTimeISO(timeZone).toPlainDateTime())
}

/** `time` moved by whole minutes, forwards or (negative) backwards. */
export function plusMinutes(time: WallTime, minutes: number): WallTime {
  return moved(time, minutes, MINUTE_MS) ?? canonical(Temporal.PlainDateTime.from(time).add({ minutes }))
}

/** `date` moved by whole days. */
export function plusDays(date: WallDate, days: number): WallDate {
  const midnight = date.length === 10 ? moved(`${date}T00:00:00`, days, DAY_MS) : undefined
  return midnight?.slice(0, 10) ?? Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The day of a wall time. */
export function dateOf(time: WallTime): WallDate {
  return time.slice(0, 10)
}

/** The month of a wall time or date, `YYYY-MM`. */
export function monthOf(time: WallTime | WallDate): string {
  return time.slice(0, 7)
}

/** The month after `month` (`YYYY-MM`). */
export function monthAfter(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
}

/** The last day of the month of `date`: where a monthly contract ends (CON-28). */
export function lastDayOfMonth(date: WallDate): WallDate {
  const month = Temporal.PlainYearMonth.from(monthOf(date))
  return month.toPlainDate({ day: month.daysInMonth }).toString()
}

/** Minutes from `from` to `to`. */
export function minutesBetween(from: WallTime, to: WallTime): number {
  const [start, end] = [counted(from), counted(to)]
  if (start !== undefined && end !== undefined) return (end - start) / MINUTE_MS
  return Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total('minutes')
}

/** Whether two half-open times of day overlap: touching ends do not. */
export function overlaps(
  a: { startsAt: WallTime; endsAt: WallTime },
  b: { startsAt: WallTime; endsAt: WallTime },
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** `yyyymmddhhmm`, as REST writes times (SLOT-03). */
export function toTwelveDigits(time: WallTime): string {
  return time.slice(0, 16).replace(/[-T:]/g, '')
}

/** Reads `yyyymmddhhmm`; null when it is no time of the calendar, which begins with the year 1. */
export function fromTwelveDigits(digits: string): WallTime | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(digits)
  if (parts === null || digits.startsWith('0000')) return null
  const [, year, month, day, hour, minute] = parts
  try {
    return canonical(Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:00`))
  } catch {
    return null
  }
}

/** Whether `text` is a wall time of the calendar on a full minute, `YYYY-MM-DDTHH:mm:00`, as slots keep them. */
export function isFullMinute(text: string): boolean {
  return text.endsWith(':00') && fromTwelveDigits(text.slice(0, 16).replace(/[-T:]/g, '')) === text
}

/** The `time` key of a slot, `yyyymmddhhmm_TEACHERID` (SLOT-02). */
export function slotKey(startsAt: WallTime, teacherId: string): string {
  return `${toTwelveDigits(startsAt)}_${teacherId.toUpperCase()}`
}

/** The instant at which the school's clock shows `time`; in a clock change the earlier reading. */
export function instantOf(time: WallTime, timeZone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone).toInstant()
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * A wall time as milliseconds on a clock that is never changed. Rules move times by the thousand, and this takes a tenth
 * of what Temporal does. Undefined for what is written in any other way or is no time, of which Temporal decides.
 */
function counted(time: WallTime): number | undefined {
  const count = Date.parse(`${time}Z`)
  return Number.isNaN(count) || written(count) !== time ? undefined : count
}

function moved(time: WallTime, steps: number, stepMs: number): WallTime | undefined {
  const count = counted(time)
  return count === undefined || !Number.isInteger(steps) ? undefined : written(count + steps * stepMs)
}

/** Undefined outside the years that are written with four digits. */
function written(count: number): WallTime | undefined {
  const text = new Date(count).toISOString()
  return text.length === 24 ? text.slice(0, 19) : undefined
}

function canonical(time: Temporal.PlainDateTime): WallTime {
  return time.toString({ smallestUnit: 'second' })
}

/** Whether `name` is an IANA time zone such as `Asia/Tokyo`, which this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && !/^[+-]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}
