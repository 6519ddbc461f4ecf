import {
  type BookSlotInput,
  bookSlotInput,
  type CancelBookingInput,
  cancelBookingInput,
} from '@koma/schema/input/booking'
import { book, type Booked, type Refusal } from '@koma/schema/rules/book'
import { cancel, type CancelVerdict } from '@koma/schema/rules/cancel'
import { remainingBookings, remainingCancellations } from '@koma/schema/rules/contracts'
import { monthOf, type WallTime } from '@koma/schema/rules/time'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { bookingFacts, cancelFacts, readFacts } from './booking.facts.ts'
import { bookingRules, wishOf } from './bookSlot.ts'
import { cancelRules } from './cancelBooking.ts'
import { studentOf } from './studentOf.ts'

export type BookingPreview = Refusal | (Booked & { freeToCancelUntil: WallTime; remainingBookings: number | null })

/** What `bookSlot` would answer and do at this moment, judged by the same rules; changes nothing. */
export async function bookingPreview(ctx: Context, input: BookSlotInput): Promise<BookingPreview> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], flag: 'slotBook' })
  const request = parseInput(ctx, bookSlotInput, input)
  const facts = await readFacts(ctx.em, ctx, request, studentOf(ctx, viewer, request.studentId), false)
  if (facts === null) return { ok: false, code: 'ES1001' }
  const verdict = book(bookingFacts(ctx, facts), wishOf(request), bookingRules(viewer, request), ctx.now)
  if (!verdict.ok) return verdict
  const left = remainingBookings(verdict.contract, monthOf(facts.slot.startsAt))
  return {
    ...verdict,
    freeToCancelUntil: facts.slot.cancelBy,
    remainingBookings: left === null ? null : Math.max(0, left - 1),
  }
}

export type CancelPreview =
  | Extract<CancelVerdict, { ok: false }>
  | (Extract<CancelVerdict, { ok: true }> & {
      contractId: string
      cancelBy: WallTime
      remainingCancellations: number | null
    })

/** What `cancelBooking` would answer and do at this moment, judged by the same rules; changes nothing. */
export async function cancelPreview(ctx: Context, input: CancelBookingInput): Promise<CancelPreview> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], flag: 'slotCancel' })
  const request = parseInput(ctx, cancelBookingInput, input)
  const facts = await readFacts(ctx.em, ctx, request, studentOf(ctx, viewer, request.studentId), false)
  if (facts === null || facts.booking === null) return { ok: false, code: 'EC1001' }
  const verdict = cancel(cancelFacts(facts), cancelRules(viewer, request), ctx.now)
  if (!verdict.ok) return verdict
  const { contractId } = facts.booking
  const contract = facts.contracts.find((candidate) => candidate.id === contractId)
  const left = contract === undefined ? null : remainingCancellations(contract, monthOf(facts.slot.startsAt))
  const after = left !== null && verdict.outcome === 'cancel-return' ? left - 1 : left
  return { ...verdict, contractId, cancelBy: facts.slot.cancelBy, remainingCancellations: after }
}
