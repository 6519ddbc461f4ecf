import { comesTwice, instantOf } from '@koma/schema/rules/time'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { zoneBlock } from './calendarZone.ts'
import type { CalendarEvent } from './lessonEvent.ts'

/** The time after which calendar programs should refresh. */
const REFRESH_SECONDS = 15 * 60

/**
 * Returns the text of an iCalendar file (RFC 5545). Times are at the school's wall clock with its zone described;
 * stamps are in UTC. A lesson keeps its UID for ever, has its SEQUENCE, and STATUS:CANCELLED if it was cancelled.
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
  const zone = school.timezoneName
  const calendar = ical({ prodId: { company: 'Koma', product: 'Lessons', language: 'EN' } })
  // The zone is that of the events: a calendar with one writes its stamps in it, and they have to be in UTC. But a
  // calendar without any event must hold something, too.
  calendar.timezone({ name: events.length === 0 ? zone : null, generator: () => zoneBlock(zone, events) })
  if (name !== null) calendar.name(escaped(name)).ttl(REFRESH_SECONDS)
  for (const event of events) addEvent(calendar, event, zone)
  return calendar.toString()
}

/** A person or school as an invitation names them. */
interface Named {
  name: string
  email: string
}

/**
 * Returns one lesson as a message between calendar programs (RFC 5546): a REQUEST that enters or replaces it, or a
 * CANCEL that takes it out. Nothing is asked of the attendee, whose seat the school has already given.
 */
export function invitationText(
  school: { timezoneName: string },
  event: CalendarEvent,
  { organizer, attendee }: { organizer: Named; attendee: Named },
): string {
  const zone = school.timezoneName
  const calendar = ical({ prodId: { company: 'Koma', product: 'Lessons', language: 'EN' } })
  calendar.timezone({ name: null, generator: () => zoneBlock(zone, [event]) })
  calendar.method(event.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  const entry = addEvent(calendar, event, zone)
  entry.organizer(organizer)
  entry.createAttendee({
    ...attendee,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  return calendar.toString()
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, timezone: string): ICalEvent {
  const changed = Temporal.Instant.from(event.changedAt)
  return calendar.createEvent({
    id: `${event.id}@koma`,
    sequence: event.sequence,
    stamp: changed,
    lastModified: changed,
    ...timesOf(event, timezone),
    summary: event.summary,
    ...(event.location === '' ? {} : { location: event.location }),
    ...(event.description === '' ? {} : { description: event.description }),
    url: event.url,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: event.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  })
}

/**
 * Returns wall times in the school's zone; in UTC where one comes twice, because programs differ in which they take.
 */
function timesOf({ startsAt, endsAt }: CalendarEvent, timezone: string) {
  if (![startsAt, endsAt].some((time) => comesTwice(time, timezone)))
    return { start: Temporal.PlainDateTime.from(startsAt), end: Temporal.PlainDateTime.from(endsAt), timezone }
  return { start: dateOf(instantOf(startsAt, timezone)), end: dateOf(instantOf(endsAt, timezone)) }
}

const dateOf = ({ epochMilliseconds }: Temporal.Instant): Date => new Date(epochMilliseconds)

/** Escapes the one text that the library writes as it comes. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}
