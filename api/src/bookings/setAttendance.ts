import type { Refusal } from '@koma/schema/answers'
import { type AttendanceInput, attendanceInput } from '@koma/schema/input/attendance'
import type { AttendanceReason } from '@koma/schema/rules/attendance'
import { givesMakeUp } from '@koma/schema/rules/makeUp'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry } from '../activity/activity.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inSlotTransaction } from './queue/inSlotTransaction.ts'
import { readFacts } from './booking.facts.ts'
import { mayMarkAttendance, mayMarkAttendanceIn } from './booking.policy.ts'
import { settleMakeUp } from './makeUp/settleMakeUp.ts'

/** The mark as it is now, or why it was refused. */
export type AttendanceResult =
  | { ok: true; code: '1001'; attendance: 'present' | 'absent' | null; attendanceReason: AttendanceReason | null }
  | { ok: false; code: 'EC1001' }
  | Refusal

/**
 * Marks a booked student present or absent, with a reason, or clears the mark (SLOT-23, SLOT-24). The slot's teacher
 * and all staff, at any time (D65); another teacher's slot is FORBIDDEN (D66). EC1001 when not booked. Make-up points
 * follow the mark; refused where they cannot, or are not what `digest` promised (LOT-14, LOT-16).
 */
export async function setAttendance(ctx: Context, input: AttendanceInput): Promise<AttendanceResult> {
  const viewer = mayMarkAttendance(ctx)
  const { slotId, studentId, attendance, reason, digest = null } = parseInput(ctx, attendanceInput, input)
  return inSlotTransaction(ctx, slotId, async (em) => {
    const facts = await readFacts(em, ctx, { slotId }, studentId, { lock: true })
    if (facts === null) return { ok: false, code: 'EC1001' }
    mayMarkAttendanceIn(ctx, viewer, facts.slot)
    if (facts.booking === null) return { ok: false, code: 'EC1001' }
    const { id, ...before } = facts.booking
    const mark = {
      attendance,
      reason: reason ?? (reason === undefined && before.attendance === attendance ? before.reason : null),
    }
    if (before.attendance !== null || givesMakeUp(ctx.school) || digest) {
      const refusal = await settleMakeUp(em, ctx, viewer, id, { ...mark, digest })
      if (refusal !== null) return refusal
    }
    const entry: ActivityEntry = {
      ...aboutSlot(ctx, viewer, facts.slot),
      ...aboutStudent(facts.student),
      type: 'attendance',
      course_code: before.courseCode,
    }
    const entries = sql`jsonb_build_array(${JSON.stringify(entry)}::jsonb || jsonb_build_object('changes',
      (select case when attendance is distinct from ${attendance} then
          jsonb_build_object('attendance', jsonb_build_array(attendance, ${attendance}::text)) else '{}' end
        || case when attendance_reason is distinct from reason then
          jsonb_build_object('attendanceReason', jsonb_build_array(attendance_reason, reason)) else '{}' end from before)))`
    await query(
      em,
      sql`with before as (
          select attendance, attendance_reason, ${mark.reason}::text as reason from booking
          where school_id = ${ctx.school.id} and id = ${id}
            and (attendance is distinct from ${attendance} or attendance_reason is distinct from ${mark.reason})),
        noted as (${activityInsert(entries, { about: sql`before` })}),
        marked as (
          update booking set attendance = ${attendance}, attendance_reason = ${mark.reason}
          where school_id = ${ctx.school.id} and id = ${id}),
        changed as (
          update slot set version = version + 1 where school_id = ${ctx.school.id} and id = ${slotId})
        insert into outbox (school_id, topic, ref)
        values (${ctx.school.id}, 'slot', ${slotId}), (${ctx.school.id}, 'student', ${studentId})`,
    )
    return { ok: true, code: '1001', attendance, attendanceReason: mark.reason }
  })
}
