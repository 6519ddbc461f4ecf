import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import type { WaitingVerdict } from '@koma/schema/rules/waiting'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayBook } from '../booking.policy.ts'
import type { Facts } from '../booking.facts.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { passOnSeat } from '../offers/passOnSeat.ts'
import { settledFacts } from '../offers/settledFacts.ts'
import { limitPace } from '../pace.ts'
import { studentOf } from '../studentOf.ts'
import { writeWaiting } from './writeWaiting.ts'

/**
 * Changes a waiting list by one student, as `judge` decides: students themselves; staff with `slotBook` anybody.
 * A slot that is not there is ES1001.
 */
export async function changeWaitingList(
  ctx: Context,
  input: WaitingListInput,
  type: 'waiting-add' | 'waiting-remove',
  judge: (facts: Facts, viewer: Viewer) => WaitingVerdict,
): Promise<WaitingVerdict> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  return inSlotTransaction(ctx, request.slotId, async (em) => {
    const facts = await settledFacts(em, ctx, request, studentId)
    if (facts === null) return { ok: false, code: 'ES1001' }
    if (facts.student === null) throw notFound(ctx.language)
    const verdict = limitPace(viewer, facts, judge(facts, viewer))
    if (!verdict.ok) return verdict
    await writeWaiting(em, ctx, viewer, facts, type)
    // Leaving the list gives up the seat that was held, which the next may have.
    if (type === 'waiting-remove' && facts.offers.some((offer) => offer.studentId === studentId))
      await passOnSeat(em, ctx, viewer, facts)
    return verdict
  })
}
