import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import type { WaitingVerdict } from '@koma/schema/rules/waiting'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayBook } from '../booking.policy.ts'
import { limitPace } from '../pace.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { studentOf } from '../studentOf.ts'
import { passOnSeat } from './passOnSeat.ts'
import { settledFacts } from './settledFacts.ts'
import { endOffer } from './settleOffers.ts'

/**
 * Declines the seat that is held for a student, who then no longer waits for it; the next is offered it (OFFER-03).
 * Students for themselves; staff with `slotBook` for anybody.
 */
export async function declineOffer(ctx: Context, input: WaitingListInput): Promise<WaitingVerdict> {
  const viewer = mayBook(ctx)
  const { slotId, studentId: named } = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, named)
  return inSlotTransaction(ctx, slotId, async (em) => {
    const facts = await settledFacts(em, ctx, { slotId }, studentId)
    const offer = facts?.offers.find((each) => each.studentId === studentId)
    if (facts === null) return { ok: false, code: 'ES1001' }
    if (offer === undefined) return { ok: false, code: 'generalE', note: 'noOffer' }
    const verdict = limitPace<WaitingVerdict>(viewer, facts, { ok: true, code: '1001' })
    if (!verdict.ok) return verdict
    await endOffer(em, ctx, viewer, facts, offer, 'declined')
    await passOnSeat(em, ctx, viewer, facts)
    return verdict
  })
}
