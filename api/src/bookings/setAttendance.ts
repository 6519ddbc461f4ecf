import { type AttendanceInput, attendanceInput } from '@koma/schema/input/attendance'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry } from '../activity/activity.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inSlotTransaction } from './queue/inSlotTransaction.ts'
import { readFacts } from './booking.facts.ts'
import { mayMarkAttendance, mayMarkAttendanceIn } from './booking.policy.ts'

type AttendanceResult = { ok: true; code: '1001' } | { ok: false; code: 'EC1001' }

/**
 * Marks a booked student present or absent, with a reason, or clears the mark (SLOT-23, SLOT-24). The slot's teacher
 * and all staff, at any time (D65); another teacher's slot is FORBIDDEN (D66). EC1001 when not booked.
 */
export async function setAttendance(ctx: Context, input: AttendanceInput): Promise<AttendanceResult> {
  const viewer = mayMarkAttendance(ctx)
  const { slotId, studentId, attendance, reason } = parseInput(ctx, attendanceInput, input)
  return inSlotTransaction(ctx, slotId, async (em) => {
    const facts = await readFacts(em, ctx, { slotId }, studentId, { lock: true })
    if (facts === null) return { ok: false, code: 'EC1001' }
    mayMarkAttendanceIn(ctx, viewer, facts.slot)
    if (facts.booking === null) return { ok: false, code: 'EC1001' }
    const entry: ActivityEntry = {
      ...aboutSlot(ctx, viewer, facts.slot),
      ...aboutStudent(facts.student),
      type: 'attendance',
      course_code: facts.booking.courseCode,
    }
    const { id } = facts.booking
    const kept = sql`case when attendance = ${attendance} then attendance_reason end`
    const next = reason === undefined ? kept : sql`${reason}::text`
    const entries = sql`jsonb_build_array(${JSON.stringify(entry)}::jsonb || jsonb_build_object('changes',
      (select case when attendance is distinct from ${attendance} then
          jsonb_build_object('attendance', jsonb_build_array(attendance, ${attendance}::text)) else '{}' end
        || case when attendance_reason is distinct from reason then
          jsonb_build_object('attendanceReason', jsonb_build_array(attendance_reason, reason)) else '{}' end from before)))`
    await query(
      em,
      sql`with before as (
          select attendance, attendance_reason, ${next} as reason from booking
          where school_id = ${ctx.school.id} and id = ${id}
            and (attendance is distinct from ${attendance} or attendance_reason is distinct from ${next})),
        noted as (${activityInsert(entries, { about: sql`before` })}),
        marked as (
          update booking set attendance = ${attendance}, attendance_reason = ${next}
          where school_id = ${ctx.school.id} and id = ${id}),
        changed as (
          update slot set version = version + 1 where school_id = ${ctx.school.id} and id = ${slotId})
        insert into outbox (school_id, topic, ref)
        values (${ctx.school.id}, 'slot', ${slotId}), (${ctx.school.id}, 'student', ${studentId})`,
    )
    return { ok: true, code: '1001' }
  })
}
