import { type DeleteSlotInput, deleteSlotInput } from '@koma/schema/input/slot'
import { firstBroken } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { readFacts } from '../bookings/booking.facts.ts'
import { settleLocked } from '../bookings/offers/settleOffers.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { SlotResult } from './createSlots.ts'
import { deleteSlots } from './deleteSlots.ts'
import { lockSlot, type StoredSlot } from './slot.facts.ts'
import { mayDeleteSlots } from './slot.policy.ts'
import { removalChecks } from './slotFormChecks.ts'
import { slotGone } from './slotRefusal.ts'

/**
 * Deletes a slot. Staff with `slotDelete`. Never one with bookings (SLOT-29), or with a seat
 * that is held for somebody (decision 094). A waiting list goes with its slot, and
 * those who waited are notified unless `tell` is false (D147). ES1001 when it is gone already; `stale` when a version
 * is given and somebody has changed the slot since.
 */
export async function deleteSlot(ctx: Context, input: DeleteSlotInput): Promise<SlotResult> {
  const viewer = mayDeleteSlots(ctx)
  const { slotId, version, tell } = parseInput(ctx, deleteSlotInput, input)
  return inTransaction(ctx, async (em) => {
    const slot = await settledSlot(em, ctx, slotId)
    const refusal = firstBroken(removalChecks, { before: slot, seenVersion: version })
    if (slot === null || refusal !== null) return refusal ?? slotGone
    await deleteSlots(em, ctx, viewer, [slot], { tell: tell !== false })
    return { ok: true, code: '1001', slotId }
  })
}

/** Locks and reads a slot as `lockSlot` does; held seats whose time is over are passed on first. (OFFER-03) */
async function settledSlot(em: EntityManager, ctx: Context, slotId: string): Promise<StoredSlot | null> {
  const slot = await lockSlot(em, ctx.school.id, slotId)
  if (slot === null || slot.heldCount === 0) return slot
  const facts = await readFacts(em, ctx, { slotId }, null, { lock: true })
  if (facts === null || !(await settleLocked(em, ctx, facts))) return slot
  return lockSlot(em, ctx.school.id, slotId)
}
