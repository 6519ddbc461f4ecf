import { book, bookAnyhow, type BookingVerdict, withFreeSeat } from '@koma/schema/rules/book'
import type { WallTime } from '@koma/schema/rules/time'
import type { Context } from '../../platform/shared/context.ts'
import { bookingFacts, type Facts } from '../booking.facts.ts'

/** Returns what the rules of booking would say to the student of `facts` at a time if the slot had a free seat. */
export function judgeFreeSeat(ctx: Context, facts: Facts, time: WallTime): BookingVerdict {
  const ruleFacts = bookingFacts(ctx, facts)
  const { booked } = facts.slot
  if (booked === null) return bookAnyhow(ruleFacts, 'student', time)
  const freed = withFreeSeat(ruleFacts, booked)
  return book(freed.facts, freed.request, 'student', time)
}

/** Returns the verdict on a free seat now, or from when the slot opens to students if that is later. */
export function judgeFreeSeatOnceOpen(ctx: Context, facts: Facts): BookingVerdict {
  const { availableFrom } = facts.slot
  return judgeFreeSeat(ctx, facts, ctx.now < availableFrom ? availableFrom : ctx.now)
}
