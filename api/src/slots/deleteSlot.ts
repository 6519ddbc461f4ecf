import { type OneSlotInput, oneSlotInput } from '@koma/schema/input/slot'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity } from '../activity/activity.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import type { SlotResult } from './createSlot.ts'
import { lockSlot } from './slot.facts.ts'

/**
 * Deletes a slot. Staff with `slotDelete`. Never one with bookings (SLOT-29); a waiting list goes with
 * its slot, and those who waited are told (D147). ES1001 when it is gone already.
 */
export async function deleteSlot(ctx: Context, input: OneSlotInput): Promise<SlotResult> {
  const viewer = authorize(ctx, { types: ['staff'], flag: 'slotDelete' })
  const { slotId } = parseInput(ctx, oneSlotInput, input)
  return inTransaction(ctx, async (em) => {
    const slot = await lockSlot(em, ctx.school.id, slotId)
    if (slot === null) return { ok: false, code: 'ES1001' }
    if (slot.bookedCount > 0) return { ok: false, code: 'generalE', note: 'slotBooked' }
    const waiting = await query<{ id: string; studentId: string; name: string }>(
      em,
      `select st.id, st.student_id as "studentId", st.last_name || ' ' || st.first_name as name
       from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
       where w.school_id = $1 and w.slot_id = $2 order by w.joined_at, st.id`,
      [ctx.school.id, slotId],
    )
    const entries = waiting.map((student): ActivityEntry => ({
      ...aboutSlot(ctx, viewer, slot),
      ...aboutStudent(student),
      type: 'waiting-remove',
    }))
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
