import type { Refusal } from '@koma/schema/answers'
import { type ChangeLeaveInput, changeLeaveInput, leaveChange, type LeaveChange } from '@koma/schema/input/leave'
import { rehearsed } from '../idempotency/rehearse.ts'
import { refusingTransaction } from '../platform/record/refusingTransaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { carryOutLeaveChange, type LeaveChangePlan } from './carryOutLeaveChange.ts'
import { mayRecordLeave } from './leave.policy.ts'
import { Refused } from '../platform/shared/refused.ts'

/**
 * Changes the days, reason or fee of a pause or departure, in one transaction. Staff with `studentEdit`; `slotCancel`
 * where lessons change, and the permissions of contracts where those do. Refuses with `leaveHasBegun` if it would begin
 * later than today though it has begun, 409 where another pause is, and `leaveMoved` if something else would happen
 * than the digest of the preview promised. (PAUSE-20, PAUSE-21)
 */
export async function changeLeave(ctx: Context, input: ChangeLeaveInput): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = mayRecordLeave(ctx)
  const { digest } = parseInput(ctx, changeLeaveInput.pick({ digest: true }), input)
  const read = readForm(ctx, leaveChange, input.change)
  if (!read.ok) return read
  return refusingTransaction(ctx, async (em) => {
    const done = await carryOutLeaveChange(em, ctx, viewer, read.form)
    if (!done.ok) throw new Refused(done)
    if (digest != null && digest !== done.plan.digest)
      throw new Refused({ ok: false, code: 'generalE', note: 'leaveMoved' })
    return { ok: true as const, id: read.form.id }
  })
}

/** Rehearses a change of a pause or departure. Same permissions as changing it; changes nothing. (PAUSE-20) */
export async function leaveChangePreview(
  ctx: Context,
  input: LeaveChange,
): Promise<{ ok: true; plan: LeaveChangePlan } | Refusal> {
  const viewer = mayRecordLeave(ctx)
  const read = readForm(ctx, leaveChange, input)
  if (!read.ok) return read
  return rehearsed(ctx, async (inside) => {
    return carryOutLeaveChange(inside.em, inside, viewer, read.form)
  })
}
