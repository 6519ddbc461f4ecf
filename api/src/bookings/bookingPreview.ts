import {
  type BookSlotInput,
  bookSlotInput,
  type CancelBookingInput,
  cancelBookingInput,
} from '@koma/schema/input/booking'
import { book, type Booked, type Refusal } from '@koma/schema/rules/book'
import { type CancelVerdict, freeToCancelUntil } from '@koma/schema/rules/cancel'
import { remainingBookings, remainingCancellations } from '@koma/schema/rules/contracts'
import type { TooFast } from '@koma/schema/rules/pace'
import { monthOf, type WallTime } from '@koma/schema/rules/time'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { bookingFacts, readFacts } from './booking.facts.ts'
import { bookingRules, wishOf } from './bookSlot.ts'
import { judgeCancelling } from './cancelBooking.ts'
import { inPace } from './pace.ts'
import { returnedTo } from './returnedTo.ts'
import { studentOf } from './studentOf.ts'
import { mayBook, mayCancel } from './booking.policy.ts'

export type BookingPreview =
  | Refusal
  | (Booked & {
      /** Null when cancelling would return nothing. */
      freeToCancelUntil: WallTime | null
      cancelBy: WallTime
      remainingBookings: number | null
    })

/**
 * What `bookSlot` would answer and do at this moment, and what would come of cancelling afterwards, judged by the same
 * rules; changes nothing.
 */
export async function bookingPreview(ctx: Context, input: BookSlotInput): Promise<BookingPreview> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, bookSlotInput, input)
  const facts = await readFacts(ctx.em, ctx, request, studentOf(ctx, viewer, request.studentId), false)
  if (facts === null) return { ok: false, code: 'ES1001' }
  const rules = bookingRules(viewer, request)
  const verdict = inPace(viewer, facts, book(bookingFacts(ctx, facts), wishOf(request), rules, ctx.now))
  if (!verdict.ok) return verdict
  const left = remainingBookings(verdict.contract, monthOf(facts.slot.startsAt))
  return {
    ...verdict,
    freeToCancelUntil: freeToCancelUntil(facts.slot, verdict.contract, ctx.now),
    cancelBy: facts.slot.cancelBy,
    remainingBookings: left === null ? null : Math.max(0, left - 1),
  }
}

export type CancelPreview =
  | Extract<CancelVerdict, { ok: false }>
  | TooFast
  | (Extract<CancelVerdict, { ok: true }> & {
      /** The one that paid, or to which its points have been carried over. */
      contractId: string
      cancelBy: WallTime
      remainingCancellations: number | null
    })

/** What `cancelBooking` would answer and do at this moment, judged by the same rules; changes nothing. */
export async function cancelPreview(ctx: Context, input: CancelBookingInput): Promise<CancelPreview> {
  const viewer = mayCancel(ctx)
  const request = parseInput(ctx, cancelBookingInput, input)
  const facts = await readFacts(ctx.em, ctx, request, studentOf(ctx, viewer, request.studentId), false)
  if (facts === null || facts.booking === null) return { ok: false, code: 'EC1001' }
  const verdict = judgeCancelling(ctx, viewer, request, facts)
  if (!verdict.ok) return verdict
  const { contractId } = facts.booking
  const contract = facts.contracts.find((candidate) => candidate.id === contractId)
  const left = contract === undefined ? null : remainingCancellations(contract, monthOf(facts.slot.startsAt))
  const after = left !== null && verdict.outcome === 'cancel-return' ? left - 1 : left
  const to = await returnedTo(ctx.em, ctx, facts, verdict.credit)
  return {
    ...verdict,
    contractId: to?.id ?? contractId,
    pointsAfter: to?.pointsAfter ?? verdict.pointsAfter,
    cancelBy: facts.slot.cancelBy,
    remainingCancellations: after,
  }
}
