import type { Refusal } from '@koma/schema/answers'
import { type WaivePauseFeeInput, waivePauseFeeInput } from '@koma/schema/input/leave'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayWaiveFee } from './leave.policy.ts'
import { lockLeave, readLeave } from './leave.reads.ts'
import { waiveFee } from './pauseFees.ts'
import { lockContracts } from '../students/studentUse.ts'

/**
 * Waives the fee of one month of a pause: takes its adjustment out of the contract, where it can be entered again.
 * Staff with `contractEdit`; 404 for no such pause, `feeWaived` where the month has no fee any more. (PAUSE-05)
 */
export async function waivePauseFee(
  ctx: Context,
  input: WaivePauseFeeInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = mayWaiveFee(ctx)
  const { id, month } = parseInput(ctx, waivePauseFeeInput, input)
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    const seen = await readLeave(em, ctx, id)
    if (seen === null) return notThere
    await lockContracts(em, ctx, seen.studentId)
    await lockLeave(em, ctx, id)
    const isWaived = await waiveFee(em, ctx, viewer, { leaveId: id, month })
    return isWaived ? { ok: true, id } : { ok: false, code: 'generalE', note: 'feeWaived' }
  })
}
