import type { Refusal } from '@koma/schema/answers'
import { type WaiveFeeInput, waiveFeeInput } from '@koma/schema/input/fee'
import { oneRecordInput } from '@koma/schema/input/record'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm } from '../../platform/record/answer.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayChargeFees } from './fee.policy.ts'
import { removeFees } from './removeFees.ts'

/** The outcome: how many fees are no longer charged. */
export type RemoveResult = { ok: true; count: number } | Refusal

/**
 * Waives a fee with a reason: the contract no longer has it, and it is not charged again. `feeGone` if that was done.
 * (FEE-03)
 */
export async function waiveFee(ctx: Context, input: WaiveFeeInput): Promise<RemoveResult> {
  const viewer = mayChargeFees(ctx)
  const read = readForm(ctx, waiveFeeInput, input)
  if (!read.ok) return read
  const { id, reason } = read.form
  return inTransaction<RemoveResult>(ctx, async (em) => {
    const [fee] = await query(
      em,
      sql<{ id: string }>`select id from contract_fee where school_id = ${ctx.school.id} and id = ${id}`,
    )
    if (fee === undefined) return notThere
    const count = await removeFees(em, ctx, viewer, sql`f.id = ${id}`, reason)
    return count === 0 ? refusedFor(ctx, 'feeGone') : { ok: true, count }
  })
}

/**
 * Undoes a run of fees: those that are still charged are taken out, and may be charged again. `feeGone` if that was
 * done. (FEE-02)
 */
export async function undoFees(ctx: Context, input: { id: string }): Promise<RemoveResult> {
  const viewer = mayChargeFees(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RemoveResult>(ctx, async (em) => {
    const [run] = await query(
      em,
      sql<{ isUndone: boolean }>`
        select undone_at is not null as "isUndone" from fee_run
        where school_id = ${ctx.school.id} and id = ${id} for update`,
    )
    if (run === undefined) return notThere
    if (run.isUndone) return refusedFor(ctx, 'feeGone')
    const count = await removeFees(em, ctx, viewer, sql`f.run_id = ${id}`, null)
    await query(
      em,
      sql`update fee_run set undone_at = ${ctx.now}, undone_by = ${actorOf(viewer)}
        where school_id = ${ctx.school.id} and id = ${id}`,
    )
    return { ok: true, count }
  })
}
