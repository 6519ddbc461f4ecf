import {
  type BookSlotInput,
  bookSlotInput,
  type CancelBookingInput,
  cancelBookingInput,
} from '@koma/schema/input/booking'
import { book, type Booked } from '@koma/schema/rules/book'
import type { BookingRefusal } from '@koma/schema/rules/bookingFacts'
import type { Refusal } from '@koma/schema/answers'
import type { CancelVerdict } from '@koma/schema/rules/cancel'
import type { TooFast } from '@koma/schema/rules/pace'
import { isAsPromised, promiseOf } from '@koma/schema/rules/promise'
import { type LotShare, lotsTaken } from '@koma/schema/rules/lots'
import { dateOf, type WallTime } from '@koma/schema/rules/time'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { bookingFacts, readFacts } from './booking.facts.ts'
import { asPromised, bookingRules, bookingRequestOf } from './bookSlot.ts'
import { judgeCancelling } from './cancelBooking.ts'
import { cancelPromise } from './cancelPromise.ts'
import { limitPace } from './pace.ts'
import { requireKnownStudent } from './knownStudent.ts'
import { refuseIfMadeUp } from './makeUp/settleMakeUp.ts'
import { studentOf } from './studentOf.ts'
import { mayBook, mayCancel } from './booking.policy.ts'

export type BookingPreview =
  | BookingRefusal
  | (Booked & {
      /** Null when cancelling would return nothing. */
      freeToCancelUntil: WallTime | null
      cancelBy: WallTime
      remainingBookings: number | null
      /** The lots that pay. */
      lots: LotShare[]
    })

/**
 * Returns what `bookSlot` would answer and do now, and what cancelling afterwards would bring, by the same rules.
 * Changes nothing.
 */
export async function bookingPreview(ctx: Context, input: BookSlotInput): Promise<BookingPreview> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, bookSlotInput, input)
  const facts = await readFacts(ctx.em, ctx, request, studentOf(ctx, viewer, request.studentId))
  if (facts === null) return { ok: false, code: 'ES1001' }
  const rules = bookingRules(viewer, request)
  const judged = requireKnownStudent(ctx, book(bookingFacts(ctx, facts), bookingRequestOf(request), rules, ctx.now))
  const verdict = limitPace(viewer, facts, asPromised(ctx, facts, request.expects, judged))
  if (!verdict.ok) return verdict
  const { returnable, cancelBy, remainingBookings } = promiseOf(facts.slot, verdict, ctx.now)
  return {
    ...verdict,
    freeToCancelUntil: returnable ? cancelBy : null,
    cancelBy: facts.slot.cancelBy,
    remainingBookings,
    lots: lotsTaken(verdict.contract, dateOf(facts.slot.startsAt), verdict.cost),
  }
}

export type CancelPreview =
  | Extract<CancelVerdict, { ok: false }>
  | TooFast
  | Refusal
  | (Extract<CancelVerdict, { ok: true }> & {
      /** The one that paid, or to which its points have been carried over. */
      contractId: string
      cancelBy: WallTime
      remainingCancellations: number | null
      /** The lots that get the points back. */
      lots: LotShare[]
    })

/** Returns what `cancelBooking` would answer and do now, by the same rules. Changes nothing. */
export async function cancelPreview(ctx: Context, input: CancelBookingInput): Promise<CancelPreview> {
  const viewer = mayCancel(ctx)
  const request = parseInput(ctx, cancelBookingInput, input)
  const facts = await readFacts(ctx.em, ctx, request, studentOf(ctx, viewer, request.studentId))
  if (facts === null || facts.booking === null) return { ok: false, code: 'EC1001' }
  const verdict = judgeCancelling(ctx, viewer, request, facts)
  if (!verdict.ok) return verdict
  const madeUp = await refuseIfMadeUp(ctx.em, ctx, facts)
  if (madeUp !== null) return madeUp
  const { promised, to } = await cancelPromise(ctx.em, ctx, facts, verdict)
  if (!isAsPromised(promised, request.expects)) return { ok: false, code: 'EC1003' }
  const { pointsAfter, remainingCancellations } = promised
  return {
    ...verdict,
    contractId: promised.contractId ?? facts.booking.contractId,
    pointsAfter: pointsAfter ?? verdict.pointsAfter,
    cancelBy: facts.slot.cancelBy,
    remainingCancellations,
    lots: to?.shares ?? [],
  }
}
