import { closesForStudents } from './bookable.ts'
import type { SchoolFacts, SlotFacts } from './facts.ts'
import { instantOf } from './time.ts'

/** The settings of offers: for how long a freed seat is held, and when that time stands still. */
export interface OfferSettings {
  /** Minutes for which a seat is held for the first who waits; 0: everybody who waits is told, and the first books. */
  offerMinutes: number
  /** Quiet hours, `HH:MM` on the school's clock; equal times are none. */
  offerQuietFrom: string
  offerQuietUntil: string
  /** Minutes before booking closes from which everybody is told at once. */
  offerCloseMinutes: number
}

/**
 * Returns when an offer made at `start` runs out: after its minutes, of which none pass within the quiet hours of the
 * school's clock. Minutes are real ones, whatever the clock does meanwhile. (OFFER-04)
 */
export function offerExpiry(settings: OfferSettings, timeZone: string, start: Temporal.Instant): Temporal.Instant {
  const { offerMinutes, offerQuietFrom, offerQuietUntil } = settings
  let left = offerMinutes * MINUTE_MS
  if (offerQuietFrom === offerQuietUntil) return start.add({ milliseconds: left })
  let at = start.toZonedDateTimeISO(timeZone)
  for (;;) {
    if (isQuiet(settings, at)) {
      at = nextTime(at, offerQuietUntil)
      continue
    }
    const quiet = nextTime(at, offerQuietFrom)
    const running = quiet.epochMilliseconds - at.epochMilliseconds
    if (left <= running) return at.toInstant().add({ milliseconds: left })
    left -= running
    at = quiet
  }
}

/**
 * Returns until when a seat of the slot that is free at `now` is held for the first who waits. Null where it goes to
 * everybody at once: the school makes no offers, or booking closes before one would run out, or soon. (OFFER-05)
 */
export function offerUntil(
  school: OfferSettings & Pick<SchoolFacts, 'bookUntilMinutes' | 'waitingList'> & { timezoneName: string },
  slot: Pick<SlotFacts, 'startsAt'>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (school.offerMinutes === 0 || !school.waitingList) return null
  const closes = instantOf(closesForStudents(slot, school), school.timezoneName)
  if (now.until(closes).total('minutes') <= school.offerCloseMinutes) return null
  const expires = offerExpiry(school, school.timezoneName, now)
  return Temporal.Instant.compare(expires, closes) > 0 ? null : expires
}

/** Tells whether an offer that runs out at `expiresAt`, an instant as text, no longer holds its seat at `now`. */
export function isOfferOver(expiresAt: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) <= 0
}

const MINUTE_MS = 60_000

function isQuiet({ offerQuietFrom, offerQuietUntil }: OfferSettings, at: Temporal.ZonedDateTime): boolean {
  const time = at.toPlainTime().toString({ smallestUnit: 'millisecond' })
  const [isAfter, isBefore] = [time >= offerQuietFrom, time < offerQuietUntil]
  return offerQuietFrom < offerQuietUntil ? isAfter && isBefore : isAfter || isBefore
}

/**
 * Returns the next moment after `at` at which the clock shows `time`, or shows a later one where it skips that. Where
 * the clock goes back, it may show the time twice on one day.
 */
function nextTime(at: Temporal.ZonedDateTime, time: string): Temporal.ZonedDateTime {
  for (let day = at.toPlainDate(); ; day = day.add({ days: 1 })) {
    const shown = day.toPlainDateTime(time)
    for (const disambiguation of ['compatible', 'later'] as const) {
      const next = shown.toZonedDateTime(at.timeZoneId, { disambiguation })
      if (next.epochMilliseconds > at.epochMilliseconds) return next
    }
  }
}
