import { type AttendanceInput, attendanceInput } from '@koma/schema/input/attendance'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { forbidden } from '../shared/errors.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import { readFacts } from './booking.facts.ts'

export type AttendanceResult = { ok: true; code: '1001' } | { ok: false; code: 'EC1001' }

/**
 * Marks a booked student present or absent, or clears the mark (SLOT-23, SLOT-24). The slot's teacher
 * and all staff, at any time (D65); another teacher's slot is FORBIDDEN (D66). EC1001 when not booked.
 */
export async function setAttendance(ctx: Context, input: AttendanceInput): Promise<AttendanceResult> {
  const viewer = authorize(ctx, { types: ['teacher', 'staff'] })
  const { slotId, studentId, attendance } = parseInput(ctx, attendanceInput, input)
  return inTransaction(ctx, async (em) => {
    const facts = await readFacts(em, ctx, { slotId }, studentId, true)
    if (facts === null) return { ok: false, code: 'EC1001' }
    if (viewer.type === 'teacher' && facts.slot.teacherId !== viewer.id) throw forbidden(ctx.language)
    if (facts.booking === null) return { ok: false, code: 'EC1001' }
    await query(
      em,
      `with marked as (update booking set attendance = $4 where school_id = $1 and id = $5),
       changed as (update slot set version = version + 1 where school_id = $1 and id = $2)
       insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'student', $3)`,
      [ctx.school.id, slotId, studentId, attendance, facts.booking.id],
    )
    return { ok: true, code: '1001' }
  })
}
