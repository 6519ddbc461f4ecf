import type { Refusal } from '@koma/schema/answers'
import { leaveForm, type LeaveForm, type RecordLeaveInput, recordLeaveInput } from '@koma/schema/input/leave'
import { rehearsed } from '../idempotency/rehearse.ts'
import { refusingTransaction } from '../platform/record/refusingTransaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { carryOutLeave, type LeavePlan } from './carryOutLeave.ts'
import { mayRecordLeave } from './leave.policy.ts'
import { Refused } from '../platform/shared/refused.ts'

type RecordLeaveResult = { ok: true; id: string } | Refusal

/**
 * Records that a student pauses or leaves, in one transaction. Staff with `studentEdit`, and `slotCancel` where lessons
 * are cancelled. Refuses with `leaveLate` if it was said after the school's notice deadline, unless `lateOk`; with 409
 * if the student is away then already; and with `leaveMoved` if something else would happen than the digest of the
 * preview promised. (PAUSE-01, PAUSE-02, PAUSE-03)
 */
export async function recordLeave(ctx: Context, input: RecordLeaveInput): Promise<RecordLeaveResult> {
  const viewer = mayRecordLeave(ctx)
  const { digest } = parseInput(ctx, recordLeaveInput.pick({ digest: true }), input)
  const read = readForm(ctx, leaveForm, input.leave)
  if (!read.ok) return read
  return refusingTransaction(ctx, async (em) => {
    const done = await carryOutLeave(em, ctx, viewer, read.form)
    if (!done.ok) throw new Refused(done)
    if (digest != null && digest !== done.plan.digest)
      throw new Refused({ ok: false, code: 'generalE', note: 'leaveMoved' })
    return { ok: true as const, id: done.id }
  })
}

/**
 * Rehearses a leave: each lesson with what becomes of its points, waiting lists, fixed places, fees and who
 * is told. A late notice is no refusal here. Same permissions as recording it; changes nothing. (PAUSE-03)
 */
export async function leavePreview(ctx: Context, input: LeaveForm): Promise<{ ok: true; plan: LeavePlan } | Refusal> {
  const viewer = mayRecordLeave(ctx)
  const read = readForm(ctx, leaveForm, input)
  if (!read.ok) return read
  return rehearsed(ctx, async (inside) => {
    const done = await carryOutLeave(inside.em, inside, viewer, { ...read.form, lateOk: true })
    return done.ok ? { ok: true, plan: done.plan } : done
  })
}
