import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import type { BookingRefusal } from '@koma/schema/rules/bookingFacts'
import { offerUntil } from '@koma/schema/rules/offers'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { schoolFacts } from '../../school/school.reads.ts'
import { mayGiveOffer } from '../booking.policy.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { studentOf } from '../studentOf.ts'
import { judgeFreeSeat } from '../waiting/judgeFreeSeat.ts'
import { hasOffer, offerSeat } from './offerSeats.ts'
import { settledFacts } from './settledFacts.ts'
import { endOffer } from './settleOffers.ts'

type GiveOfferResult = { ok: true; code: '1001' } | BookingRefusal

/**
 * Offers a seat to a student of the waiting list out of turn (OFFER-07). Staff with `slotBook`. Where all seats that
 * are free are held, the latest offer is taken back; its student keeps the place. The student must be able to book it.
 */
export async function giveOffer(ctx: Context, input: WaitingListInput): Promise<GiveOfferResult> {
  const viewer = mayGiveOffer(ctx)
  const { slotId, studentId: named } = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, named)
  return inSlotTransaction(ctx, slotId, async (em) => {
    const facts = await settledFacts(em, ctx, { slotId }, studentId)
    if (facts === null) return { ok: false, code: 'ES1001' }
    if (facts.student === null) throw notFound(ctx.language)
    if (facts.waiting === null) return { ok: false, code: 'generalE', note: 'notWaiting' }
    if (facts.offers.some((offer) => offer.studentId === studentId)) return { ok: true, code: '1001' }
    const now = Temporal.Now.instant()
    const until = offerUntil({ ...ctx.school, ...schoolFacts(ctx.school) }, facts.slot, now)
    if (until === null) return { ok: false, code: 'generalE', note: 'offersOff' }
    const verdict = judgeFreeSeat(ctx, facts, ctx.now)
    if (!verdict.ok) return verdict
    if (await hasOffer(em, ctx, studentId)) return { ok: false, code: 'generalE', note: 'otherOffer' }
    const { booked } = facts.slot
    if (booked !== null && booked.count >= booked.capacity) {
      const latest = facts.offers.at(-1)
      if (latest === undefined) return { ok: false, code: 'ES1001' }
      await endOffer(em, ctx, viewer, facts, latest, 'withdrawn')
    }
    const isGiven = await offerSeat(em, ctx, viewer, { slotId, studentId }, { now, until, before: booked })
    // Locked facts allow it: an error takes the withdrawal back with the rest.
    if (!isGiven) throw new Error('a seat that could be booked was not offered')
    return { ok: true, code: '1001' }
  })
}
