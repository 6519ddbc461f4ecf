import { clockChanges, type WallTime } from '@koma/schema/rules/time'

/** The lessons between which the clock is described. */
type Lessons = readonly { startsAt: WallTime; endsAt: WallTime }[]

/**
 * Describes a time zone for calendar programs (RFC 5545, 3.6.5). It has the clock a year before the first lesson, and
 * each change of it until a year after the last. Programs that know the zone by its name ignore it. It is made from the
 * same data as all other times, so both agree, even in zones whose changes follow no rule (Africa/Casablanca).
 */
export function zoneBlock(timeZone: string, lessons: Lessons): string {
  const moments = lessons.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).toSorted()
  const now = Temporal.Now.plainDateTimeISO(timeZone)
  const [from, to] = [moments.at(0), moments.at(-1)].map((time) =>
    (time === undefined ? now : Temporal.PlainDateTime.from(time)).toZonedDateTime(timeZone),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  const begins = from.subtract({ years: 1 }).startOfDay()
  const first = observance({ before: begins.offsetNanoseconds, after: begins.offsetNanoseconds }, begins)
  const changes = clockChanges(timeZone, begins.toInstant(), to.add({ years: 1 }).toInstant()).map(
    ({ at, before, after }) => observance({ before, after }, at.toZonedDateTimeISO(timeZone)),
  )
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, first, ...changes, 'END:VTIMEZONE'].join('\r\n')
}

/** Describes one change of the clock; its time is by the clock before it. */
function observance({ before, after }: { before: number; after: number }, at: Temporal.ZonedDateTime): string {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  const shown = at.toPlainDateTime().subtract({ nanoseconds: after - before })
  return [
    `BEGIN:${kind}`,
    `DTSTART:${shown.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `END:${kind}`,
  ].join('\r\n')
}

/** Returns an offset as `+0900`. */
function offset(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60_000_000_000)
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join('')
  return `${nanoseconds < 0 ? '-' : '+'}${digits}`
}
