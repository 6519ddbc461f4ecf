import type { Refusal } from '@koma/schema/answers'
import { type LiftPauseFeeInput, liftPauseFeeInput } from '@koma/schema/input/leave'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayLiftFee } from './leave.policy.ts'
import { lockLeave, readLeave } from './leave.reads.ts'
import { liftFee } from './pauseFees.ts'
import { lockContracts } from '../students/studentUse.ts'

/**
 * Lifts the fee of one month of a pause: takes its adjustment out of the contract, where it can be entered again. Staff
 * with `contractEdit`; 404 for no such pause, `feeLifted` where the month has no fee any more. (PAUSE-05)
 */
export async function liftPauseFee(
  ctx: Context,
  input: LiftPauseFeeInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = mayLiftFee(ctx)
  const { id, month } = parseInput(ctx, liftPauseFeeInput, input)
  return inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
    const seen = await readLeave(em, ctx, id)
    if (seen === null) return notThere
    await lockContracts(em, ctx, seen.studentId)
    await lockLeave(em, ctx, id)
    const isLifted = await liftFee(em, ctx, viewer, { leaveId: id, month })
    return isLifted ? { ok: true, id } : { ok: false, code: 'generalE', note: 'feeLifted' }
  })
}
