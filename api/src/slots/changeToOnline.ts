import { ONLINE } from '@koma/schema/constants'
import { type ChangeToOnlineInput, changeToOnlineInput } from '@koma/schema/input/slot'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry } from '../activity/activity.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { updateBookingPlaces } from '../bookings/writeSeats.ts'
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

    const booked = await query(
      em,
      sql<{ id: string | null; studentCode: string; name: string }>`
        select st.id, st.student_id as "studentCode", st.last_name || ' ' || st.first_name as name
        from booking b left join student st on st.school_id = b.school_id and st.id = b.student_id
        where b.school_id = ${ctx.school.id} and b.live_slot_id = ${slotId} order by b.booked_at, b.id`,
    )
    const entries = booked.map(({ id, ...student }): ActivityEntry => ({
      ...aboutSlot(ctx, viewer, slot),
      ...aboutStudent(id === null ? null : { id, ...student }),
      type: 'change-to-online',
      lesson_location: ONLINE,
      ...(slot.bookedCourseCode === null ? {} : { course_code: slot.bookedCourseCode }),
    }))
    const lesson = sql`select id, starts_at as "startsAt", ends_at as "endsAt", true as online, null::uuid as "locationId"
      from slot where school_id = ${ctx.school.id} and id = ${slotId}`
    await query(
      em,
      sql`with moved as (${updateBookingPlaces(ctx.school.id, lesson)}),
        changed as (
          update slot set booked_online = true, booked_location_id = null, online_available = true, version = version + 1
          where school_id = ${ctx.school.id} and id = ${slotId}),
        noted as (${activityInsert(entries)})
        insert into outbox (school_id, topic, ref)
        select ${ctx.school.id}::uuid, 'slot', ${slotId}::uuid
        union all select ${ctx.school.id}::uuid, 'student', unnest(${booked.flatMap(({ id }) => id ?? [])}::uuid[])`,
    )
    if (tell !== false) {
      const before = { ...slot, bookedPlace: { online: false, locationId: slot.booked.locationId } }
      const after = { ...before, bookedPlace: { online: true, locationId: null } }
      await tellLessonChanges(em, ctx, [{ before, after, courseId: slot.booked.courseId }])
    }
    return { ok: true, code: '1001', slotId }
  })
}
