import type { CancelPromise } from '@koma/schema/input/booking'
import type { CancelVerdict } from '@koma/schema/rules/cancel'
import { remainingCancellations } from '@koma/schema/rules/contracts'
import { monthOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../platform/shared/context.ts'
import type { Facts } from './booking.facts.ts'
import { type ReturnedTo, returnedTo } from './returnedTo.ts'

/**
 * Returns the promise that an allowed cancellation makes to whoever confirms it, and the contract that gets the points.
 */
export async function cancelPromise(
  em: EntityManager,
  ctx: Context,
  facts: Facts,
  verdict: Extract<CancelVerdict, { ok: true }>,
): Promise<{ to: ReturnedTo | null; promised: Required<CancelPromise> }> {
  const { booking, contracts, slot } = facts
  const paid = contracts.find(({ id }) => id === booking?.contractId)
  const cancellationsLeft = paid === undefined ? null : remainingCancellations(paid, monthOf(slot.startsAt))
  const to = await returnedTo(em, ctx, facts, verdict.credit)
  return {
    to,
    promised: {
      returned: verdict.returned,
      credit: verdict.credit,
      contractId: to?.id ?? booking?.contractId ?? null,
      pointsAfter: to?.pointsAfter ?? verdict.pointsAfter,
      remainingCancellations:
        cancellationsLeft !== null && verdict.outcome === 'cancel-return' ? cancellationsLeft - 1 : cancellationsLeft,
    },
  }
}
