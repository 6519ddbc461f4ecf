import { type DeleteSlotInput, deleteSlotInput } from '@koma/schema/input/slot'
import { insertActivity } from '../activity/activity.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import type { SlotResult } from './createSlot.ts'
import { lockSlot } from './slot.facts.ts'
import { waitingEntries, waitingOfSlots } from './waitingOfSlots.ts'

/**
 * Deletes a slot. Staff with `slotDelete`. Never one with bookings (SLOT-29); a waiting list goes with
 * its slot, and those who waited are told (D147). ES1001 when it is gone already; `stale` when a version is
 * named and somebody has changed the slot since.
 */
export async function deleteSlot(ctx: Context, input: DeleteSlotInput): Promise<SlotResult> {
  const viewer = authorize(ctx, { types: ['staff'], flag: 'slotDelete' })
  const { slotId, version } = parseInput(ctx, deleteSlotInput, input)
  return inTransaction(ctx, async (em) => {
    const slot = await lockSlot(em, ctx.school.id, slotId)
    if (slot === null) return { ok: false, code: 'ES1001' }
    if (slot.bookedCount > 0) return { ok: false, code: 'generalE', note: 'slotBooked' }
    if ((version ?? slot.version) !== slot.version) return { ok: false, code: 'stale' }
    const waiting = await waitingOfSlots(em, ctx.school.id, [slotId])
    const entries = waitingEntries(ctx, viewer, [slot], waiting, 'waiting-remove')
    await query(
      em,
      `with noted as (${insertActivity('$3')}),
       deleted as (delete from slot where school_id = $1 and id = $2)
       insert into outbox (school_id, topic, ref)
       select $1::uuid, 'slot', $2::uuid
       union all select $1, 'student', unnest($4::uuid[])`,
      [ctx.school.id, slotId, JSON.stringify(entries), waiting.map((student) => student.id)],
    )
    return { ok: true, code: '1001', slotId }
  })
}
