import { ONLINE } from '@koma/schema/constants'
import { type ChangeToOnlineInput, changeToOnlineInput } from '@koma/schema/input/slot'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity } from '../activity/activity.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { SlotResult } from './createSlots.ts'
import { tellLessonChanges } from './tellLessonChanges.ts'
import { lockSlot } from './slot.facts.ts'
import { mayEditSlots } from './slot.policy.ts'

/**
 * Holds a booked lesson online from now on (SCHED-67, D74). Bookings stay, only their place changes, and the slot keeps
 * its location for later. Staff with `slotEdit`. ES1003 where the school has no online lessons (D120), EC1001 when
 * nobody is booked; a lesson that is online already stays as it is. Students and the teacher are notified unless `tell`
 * is false.
 */
export async function changeToOnline(ctx: Context, input: ChangeToOnlineInput): Promise<SlotResult> {
  const viewer = mayEditSlots(ctx)
  const { slotId, tell } = parseInput(ctx, changeToOnlineInput, input)
  return inTransaction(ctx, async (em) => {
    const slot = await lockSlot(em, ctx.school.id, slotId)
    if (slot === null) return { ok: false, code: 'ES1001' }
    if (!ctx.school.onlineLessons) return { ok: false, code: 'ES1003', field: 'onlineAvailable' }
    if (slot.booked === null) return { ok: false, code: 'EC1001' }
    if (slot.booked.online) return { ok: true, code: '1001', slotId }

    const booked = await query<{ id: string | null; studentCode: string; name: string }>(
      em,
      `select st.id, st.student_id as "studentCode", st.last_name || ' ' || st.first_name as name
       from booking b left join student st on st.school_id = b.school_id and st.id = b.student_id
       where b.school_id = $1 and b.live_slot_id = $2 order by b.booked_at, b.id`,
      [ctx.school.id, slotId],
    )
    const entries = booked.map(({ id, ...student }): ActivityEntry => ({
      ...aboutSlot(ctx, viewer, slot),
      ...aboutStudent(id === null ? null : { id, ...student }),
      type: 'change-to-online',
      lesson_location: ONLINE,
      ...(slot.bookedCourseCode === null ? {} : { course_code: slot.bookedCourseCode }),
    }))
    await query(
      em,
      `with moved as (
         update booking set online = true, location_id = null where school_id = $1 and live_slot_id = $2),
       changed as (
         update slot set booked_online = true, booked_location_id = null, online_available = true, version = version + 1
         where school_id = $1 and id = $2),
       noted as (${insertActivity('$3')})
       insert into outbox (school_id, topic, ref)
       select $1::uuid, 'slot', $2::uuid
       union all select $1, 'student', unnest($4::uuid[])`,
      [ctx.school.id, slotId, JSON.stringify(entries), booked.flatMap(({ id }) => id ?? [])],
    )
    if (tell !== false) {
      const before = { ...slot, held: { online: false, locationId: slot.booked.locationId } }
      const after = { ...before, held: { online: true, locationId: null } }
      await tellLessonChanges(em, ctx, [{ before, after, courseId: slot.booked.courseId }])
    }
    return { ok: true, code: '1001', slotId }
  })
}
