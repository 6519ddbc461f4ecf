import { book, type Booked } from '@koma/schema/rules/book'
import type { BookingRules } from '@koma/schema/rules/bookingFacts'
import type { Context } from '../platform/shared/context.ts'
import { bookingFacts, type Facts } from './booking.facts.ts'

/** The narrowing of a search that also narrows the ways to book a slot. */
interface Wanted {
  courseId?: string | null | undefined
  locationId?: string | null | undefined
  online?: boolean | null | undefined
}

/** Returns each course and way, at the place or online, in which the rules let the student of `facts` book now. */
export function bookingChoices(ctx: Context, wanted: Wanted, facts: Facts, rules: BookingRules): Booked[] {
  const { courseId, locationId, online } = wanted
  const given = bookingFacts(ctx, facts)
  // A named place excludes online.
  const ways = [false, true].filter((way) => way === (online ?? way) && !(way && locationId))
  return facts.slot.courses
    .filter(({ id }) => id === (courseId ?? id))
    .flatMap(({ code }) => ways.map((way) => book(given, { courseCode: code, online: way }, rules, ctx.now)))
    .filter((verdict) => verdict.ok)
}
