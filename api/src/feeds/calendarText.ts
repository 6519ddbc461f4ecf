import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarEvent } from './lessonEvent.ts'

/** How often calendar programs are asked to look again. */
const REFRESH_SECONDS = 15 * 60

/**
 * The text of an iCalendar file (RFC 5545): times at the school's wall clock with its zone described, stamps in UTC,
 * the same UID for a lesson for ever, its SEQUENCE, and STATUS:CANCELLED for what was cancelled.
 * @param name how calendar programs call it; null for a file of single events
 */
export function calendarText({
  school,
  name,
  events,
}: {
  school: { timezoneName: string }
  name: string | null
  events: readonly CalendarEvent[]
}): string {
  const zone = zoneOf(school.timezoneName)
  const calendar = ical({ prodId: { company: 'Koma', product: 'Lessons', language: 'EN' } })
  // The zone is that of the events: a calendar with one writes its stamps in it, and they have to be in UTC. But a
  // calendar without any event must hold something, too.
  calendar.timezone({ name: events.length === 0 ? zone.id : null, generator: () => zone.block })
  if (name !== null) calendar.name(escaped(name)).ttl(REFRESH_SECONDS)
  for (const event of events) addEvent(calendar, event, zone.id)
  return calendar.toString()
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, timezone: string): void {
  const changed = Temporal.Instant.from(event.changedAt)
  calendar.createEvent({
    id: `${event.id}@koma`,
    sequence: event.sequence,
    stamp: changed,
    lastModified: changed,
    start: Temporal.PlainDateTime.from(event.startsAt),
    end: Temporal.PlainDateTime.from(event.endsAt),
    timezone,
    summary: event.summary,
    ...(event.location === '' ? {} : { location: event.location }),
    ...(event.description === '' ? {} : { description: event.description }),
    url: event.url,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: event.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  })
}

/** The description of a time zone, and the name it goes by there (an alias such as Asia/Katmandu has another). */
function zoneOf(timezoneName: string): { id: string; block: string } {
  const [block = '', line = ''] = tzlib_get_ical_block(timezoneName)
  return { id: line.replace('TZID=', ''), block }
}

/** The one text that the library writes as it comes. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}
