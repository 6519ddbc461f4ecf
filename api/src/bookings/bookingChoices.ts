import { book, type Booked } from '@koma/schema/rules/book'
import type { BookingRequest, BookingRules } from '@koma/schema/rules/bookingFacts'
import type { Context } from '../platform/shared/context.ts'
import { bookingFacts, type Facts } from './booking.facts.ts'

/** The narrowing of a search that also narrows the ways to book a slot. */
export interface BookingFilter {
  courseId?: string | null | undefined
  locationId?: string | null | undefined
  online?: boolean | null | undefined
}

/** Returns each course and way, at the place or online, in which the rules let the student of `facts` book now. */
export function bookingChoices(ctx: Context, filter: BookingFilter, facts: Facts, rules: BookingRules): Booked[] {
  const ruleFacts = bookingFacts(ctx, facts)
  return requestsIn(filter, facts)
    .map((request) => book(ruleFacts, request, rules, ctx.now))
    .filter((verdict) => verdict.ok)
}

/** Returns each course of the slot, at the place and online, that is wanted. */
export function requestsIn({ courseId, locationId, online }: BookingFilter, { slot }: Facts): BookingRequest[] {
  // A named place excludes online.
  const ways = [false, true].filter((way) => way === (online ?? way) && !(way && locationId))
  return slot.courses
    .filter(({ id }) => id === (courseId ?? id))
    .flatMap(({ code }) => ways.map((way) => ({ courseCode: code, online: way })))
}
