import 'temporal-polyfill/global'

/** The first moment that dates of a school may have, and the first that is too late: longer lives are typing errors. */
export const FIRST_DAY = '1900-01-01T00:00:00'
export const AFTER_LAST_DAY = '2200-01-01T00:00:00'

/**
 * School wall-clock time as `YYYY-MM-DDTHH:mm:ss`, always with seconds and never with a fraction, so
 * that two of them compare as text (D26).
 */
export type WallTime = string

/** A day at the school, `YYYY-MM-DD`. */
export type WallDate = string

/** Reads the clock on the wall of a school in `timeZone` (IANA name) at `instant` (default: now). */
export function wallTimeIn(timeZone: string, instant: Temporal.Instant = Temporal.Now.instant()): WallTime {
  return canonical(instant.toZonedDateTimeISO(timeZone).toPlainDateTime())
}

/**
 * Returns the school's present, its wall clock. While an hour that comes twice runs for the second time, the clock
 * stays just before its end. A time that comes twice means the first, so all times of that hour are over then, and none
 * opens again (decision 106).
 */
export function schoolNow(timeZone: string, instant: Temporal.Instant = Temporal.Now.instant()): WallTime {
  const there = instant.toZonedDateTimeISO(timeZone)
  const shown = there.toPlainDateTime()
  const first = shown.toZonedDateTime(timeZone)
  if (first.epochMilliseconds >= there.epochMilliseconds) return canonical(shown)
  // The last change: `previous` means before, and this may be its very moment.
  const changed = there.add({ seconds: 1 }).getTimeZoneTransition('previous')
  return changed === null ? canonical(shown) : wallTimeIn(timeZone, changed.toInstant().subtract({ seconds: 1 }))
}

/** Returns `time` moved by whole minutes, forwards or (negative) backwards. */
export function plusMinutes(time: WallTime, minutes: number): WallTime {
  return moved(time, minutes, MINUTE_MS) ?? canonical(Temporal.PlainDateTime.from(time).add({ minutes }))
}

/** Returns `date` moved by whole days. */
export function plusDays(date: WallDate, days: number): WallDate {
  const midnight = date.length === 10 ? moved(`${date}T00:00:00`, days, DAY_MS) : undefined
  return midnight?.slice(0, 10) ?? Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Tells whether a student's lesson is over: its end still belongs to it, as it can be joined until then (D143). */
export function hasEnded({ endsAt }: { endsAt: WallTime }, now: WallTime): boolean {
  return endsAt < now
}

/** Returns the day of a wall time. */
export function dateOf(time: WallTime): WallDate {
  return time.slice(0, 10)
}

/** Returns the month of a wall time or date, `YYYY-MM`. */
export function monthOf(time: WallTime | WallDate): string {
  return time.slice(0, 7)
}

/** Returns the month after `month` (`YYYY-MM`). */
export function monthAfter(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
}

/** Returns the last day of the month of `date`: where a monthly contract ends (CON-28). */
export function lastDayOfMonth(date: WallDate): WallDate {
  const month = Temporal.PlainYearMonth.from(monthOf(date))
  return month.toPlainDate({ day: month.daysInMonth }).toString()
}

/**
 * Returns the last day of a period that begins on `start`: the day before the one with its number, or the last day of a
 * month that has none. A month from 31 January ends on 28 February (Civil Code, article 143, paragraph 2).
 */
export function lastDayOfPeriod(start: WallDate, period: { months?: number; weeks?: number; days?: number }): WallDate {
  const first = Temporal.PlainDate.from(start)
  const after = first.add(period)
  const isCut = period.months !== undefined && after.day < first.day
  return (isCut ? after : after.subtract({ days: 1 })).toString()
}

/** Counts the minutes from `from` to `to`. */
export function minutesBetween(from: WallTime, to: WallTime): number {
  const [start, end] = [counted(from), counted(to)]
  if (start !== undefined && end !== undefined) return (end - start) / MINUTE_MS
  return Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total('minutes')
}

/** Tells whether two half-open times of day overlap: touching ends do not. */
export function overlaps(
  a: { startsAt: WallTime; endsAt: WallTime },
  b: { startsAt: WallTime; endsAt: WallTime },
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** Writes a time as `yyyymmddhhmm`, as REST does (SLOT-03). */
export function toTwelveDigits(time: WallTime): string {
  return time.slice(0, 16).replace(/[-T:]/g, '')
}

/** Reads `yyyymmddhhmm`; null when it isn't a calendar time. Years begin with 1. */
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

/** Tells whether `text` is a wall time of the calendar on a full minute, `YYYY-MM-DDTHH:mm:00`, as slots keep them. */
export function isFullMinute(text: string): boolean {
  return text.endsWith(':00') && fromTwelveDigits(text.slice(0, 16).replace(/[-T:]/g, '')) === text
}

/** Returns the `time` key of a slot, `yyyymmddhhmm_TEACHERID` (SLOT-02). */
export function slotKey(startsAt: WallTime, teacherId: string): string {
  return `${toTwelveDigits(startsAt)}_${teacherId.toUpperCase()}`
}

/** Returns the instant at which the school's clock shows `time`; in a clock change the earlier reading. */
export function instantOf(time: WallTime, timeZone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone).toInstant()
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Returns a wall time as milliseconds on a clock that never changes, or undefined for other texts, which are left to
 * Temporal. Rules move times by the thousand, and this takes a tenth of Temporal's time.
 */
function counted(time: WallTime): number | undefined {
  const count = Date.parse(`${time}Z`)
  return Number.isNaN(count) || written(count) !== time ? undefined : count
}

function moved(time: WallTime, steps: number, stepMs: number): WallTime | undefined {
  const count = counted(time)
  return count === undefined || !Number.isInteger(steps) ? undefined : written(count + steps * stepMs)
}

/** Returns undefined outside four-digit years. */
function written(count: number): WallTime | undefined {
  const text = new Date(count).toISOString()
  return text.length === 24 ? text.slice(0, 19) : undefined
}

function canonical(time: Temporal.PlainDateTime): WallTime {
  return time.toString({ smallestUnit: 'second' })
}

/** A change of a clock: at which instant, and how far it is ahead of UTC before and after, in nanoseconds. */
export interface ClockChange {
  at: Temporal.Instant
  before: number
  after: number
}

/** Returns the changes of the clock of `timeZone` after `from`, until `to`. */
export function clockChanges(timeZone: string, from: Temporal.Instant, to: Temporal.Instant): ClockChange[] {
  const changes: ClockChange[] = []
  let there = from.toZonedDateTimeISO(timeZone)
  for (;;) {
    const next = there.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds > to.epochMilliseconds) return changes
    const before = next.subtract({ seconds: 1 }).offsetNanoseconds
    if (before !== next.offsetNanoseconds) changes.push({ at: next.toInstant(), before, after: next.offsetNanoseconds })
    there = next
  }
}

/** Returns the spans of wall time that the clock of `timeZone` skips between two days. */
export function skippedSpans(
  timeZone: string,
  from: WallDate,
  to: WallDate,
): { startsAt: WallTime; endsAt: WallTime }[] {
  const [since, until] = [instantOf(`${from}T00:00:00`, timeZone), instantOf(`${to}T00:00:00`, timeZone)]
  return clockChanges(timeZone, since, until).flatMap(({ at, before, after }) => {
    const shown = at.toZonedDateTimeISO(timeZone).toPlainDateTime()
    const last = shown.subtract({ nanoseconds: after - before })
    return after > before ? [{ startsAt: canonical(last), endsAt: canonical(shown) }] : []
  })
}

/**
 * Tells whether the clock of `timeZone` never shows `time`: it is skipped when clocks go forward, or a whole day is.
 */
export function isSkipped(time: WallTime, timeZone: string): boolean {
  const wall = Temporal.PlainDateTime.from(time)
  return !wall.toZonedDateTime(timeZone).toPlainDateTime().equals(wall)
}

/** Tells whether the clock of `timeZone` shows `time` twice, when it goes back. `time` means the first. */
export function comesTwice(time: WallTime, timeZone: string): boolean {
  const wall = Temporal.PlainDateTime.from(time)
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  )
  return first?.toPlainDateTime().equals(wall) === true && !first.equals(second ?? first)
}

/** Returns `time`, or where the clock skips it what the clock shows instead: 03:00 for 02:00, as instants go on. */
export function asClockShows(time: WallTime, timeZone: string): WallTime {
  return canonical(Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone).toPlainDateTime())
}

/**
 * Returns an IANA time zone as IANA writes it, `Asia/Tokyo` for `asia/tokyo`; null for an unknown name. Aliases such as
 * `Japan` stay as they are. Offsets, abbreviations such as `JST` and names only Java knows are unknown.
 */
export function timeZoneNamed(name: string): string | null {
  if (!/^[a-z]/i.test(name) || /^(systemv\/|us\/pacific-new$)/i.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}
