import { oneRecordInput } from '@koma/schema/input/record'
import { mayEditContract } from '../../contracts/contract.policy.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { undoPayments } from '../undoPayments.ts'
import { markUndone, readEntries } from './depositsOfRun.ts'
import { leastHeldFrom, lockHeld } from './heldDeposit.ts'
import type { DepositResult } from './moveDeposit.ts'

/**
 * Undoes an entry, along with the payment that it is a part of. `depositUsed` if what came in was applied or refunded
 * since, `depositUndone` if that was done before. The entry stays, with who undid it and when. (DEP-03)
 */
export async function undoDeposit(ctx: Context, input: { id: string }): Promise<DepositResult> {
  const viewer = mayEditContract(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<DepositResult>(ctx, async (em) => {
    const [entry] = await readEntries(em, ctx.school.id, sql`d.id = ${id}`)
    if (entry === undefined) return notThere
    if (entry.runId !== null) {
      const undone = await undoPayments({ ...ctx, em }, { id: entry.runId })
      return undone.ok ? { ok: true, id } : undone
    }
    await lockHeld(em, ctx.school.id, entry.studentId)
    const [now] = await readEntries(em, ctx.school.id, sql`d.id = ${id}`)
    if (now === undefined || now.isUndone) return refusedFor(ctx, 'depositUndone')
    const least = await leastHeldFrom(em, ctx.school.id, now.studentId, now.date)
    if (now.kind === 'received' && least < now.value) return refusedFor(ctx, 'depositUsed')
    await markUndone(em, ctx, viewer, [now])
    return { ok: true, id }
  })
}
