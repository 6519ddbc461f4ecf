import { ONLINE } from '@koma/schema/constants'
import { type CancelBookingInput, cancelBookingInput } from '@koma/schema/input/booking'
import { cancel, type CancelRules, type CancelVerdict } from '@koma/schema/rules/cancel'
import type { EntityManager } from '@mikro-orm/postgresql'
import { authorize } from '../shared/authorize.ts'
import { actorOf, type Context, type Viewer } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import { cancelFacts, type Facts, readFacts } from './booking.facts.ts'
import { studentOf } from './studentOf.ts'

type Cancelled = Extract<CancelVerdict, { ok: true }>
export type CancelBookingResult =
  Exclude<CancelVerdict, { ok: true }> | (Cancelled & { slotId: string; studentId: string })

/**
 * Cancels a booking (BOOK-27…33, D50, D51, D69). Students cancel their own; staff with `slotCancel`
 * anybody's, with the rules (`lessonRules: true`) or without. Refused with EC1001 when there is
 * nothing to cancel; throws UNAUTHENTICATED, FORBIDDEN or BAD_USER_INPUT.
 */
export async function cancelBooking(ctx: Context, input: CancelBookingInput): Promise<CancelBookingResult> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], flag: 'slotCancel' })
  const request = parseInput(ctx, cancelBookingInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const rules = cancelRules(viewer, request)

  return inTransaction(ctx, async (em) => {
    const facts = await readFacts(em, ctx, request.slotId, studentId, true)
    if (facts === null) return { ok: false, code: 'EC1001' }
    const verdict = cancel(cancelFacts(facts), rules, ctx.now)
    if (!verdict.ok) return verdict
    await writeCancellation(em, ctx, viewer, facts, verdict)
    return { ...verdict, slotId: request.slotId, studentId }
  })
}

/** The rules a viewer cancels under; staff are spared them unless they ask (D69). */
export function cancelRules(viewer: Viewer, request: { lessonRules?: boolean | null | undefined }): CancelRules {
  if (viewer.type === 'student') return 'student'
  return request.lessonRules === true ? 'staff' : 'staff-unrestricted'
}

async function writeCancellation(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  verdict: Cancelled,
): Promise<void> {
  const { slot, student, booking } = facts
  const contract = facts.contracts.find((candidate) => candidate.id === booking?.contractId)
  await query(
    em,
    `with freed as (
       update booking set status = $4, cancelled_at = $5, attendance = null
       where school_id = $1 and id = $3 and status = 'booked' returning id),
     returned as (
       insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
       select $1, $6, $7, 'cancellation', id, $8, $5 from freed where $7 > 0),
     noted as (
       insert into activity (school_id, type, at, actor, slot_id, lesson_time, lesson_location, teacher_id, teacher_code,
         student_id, student_code, student_name, course_code, contract_id, contract_name, points_change, points_after)
       values ($1, $4, $5, $8, $2, $9, $10, $11, $12, $13, $14, $15, $16, $6, $17, $7, $18))
     insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'student', $13)`,
    [
      ctx.school.id,
      slot.id,
      booking?.id,
      verdict.outcome,
      ctx.now,
      booking?.contractId,
      verdict.credit,
      actorOf(viewer),
      slot.startsAt,
      (booking?.online === true ? ONLINE : slot.locationName) ?? '',
      slot.teacherId,
      slot.teacherCode,
      student?.id,
      student?.studentId,
      student?.name,
      booking?.courseCode,
      contract?.name,
      verdict.pointsAfter,
    ],
  )
}
