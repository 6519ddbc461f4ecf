import { oneRecordInput } from '@koma/schema/input/record'
import type { RefusalNote } from '@koma/schema/refusals'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { announceContract } from '../announceContract.ts'
import { mayEditContract } from '../contract.policy.ts'
import { moveLots } from '../movePoints.ts'

/**
 * Undoes make-up points or a gift: all its points are taken again, by an entry of the ledger (LOT-07). Staff with
 * contractEdit. Refuses with a note if it was undone before, or if some of its points are used, booked, carried over or
 * ended; where a mark of attendance gave them, which takes them back when it changes; 404 without the lot or its
 * contract.
 */
export async function undoGivenPoints(
  ctx: Context,
  input: { id: string },
): Promise<{ contractId: string; result: RecordResult }> {
  const viewer = mayEditContract(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction(ctx, async (em) => {
    await query(
      em,
      sql`select from contract where school_id = ${ctx.school.id}
          and id = (select contract_id from point_lot where school_id = ${ctx.school.id} and id = ${id}) for no key update`,
    )
    const [lot] = await query(
      em,
      sql<{
        contractId: string
        origin: 'gift' | 'make-up'
        given: number
        points: number
        byMark: boolean
        wasUsed: boolean
      }>`
        select l.contract_id as "contractId", l.origin, l.given, l.points, l.missed_at is not null as "byMark",
          exists (select from point_lot f where f.school_id = ${ctx.school.id} and f.came_from = l.id) as "wasUsed"
        from point_lot l join contract k on k.school_id = l.school_id and k.id = l.contract_id and not k.deleted
        where l.school_id = ${ctx.school.id} and l.id = ${id} and l.origin in ('gift', 'make-up') and l.came_from is null`,
    )
    if (lot === undefined) return { contractId: '', result: notThere }
    const { contractId, origin, given, points, byMark, wasUsed } = lot
    if (byMark) return { contractId, result: refusedFor(ctx, 'makeUpByMark') }
    if (wasUsed || points < given) return { contractId, result: refused('undoNoPoints') }
    if (given === 0) return { contractId, result: refused('noUndo') }
    await moveLots(em, ctx, actorOf(viewer), [{ contractId, lots: { [id]: -given } }], origin)
    await announceContract(em, ctx, contractId)
    return { contractId, result: { ok: true, id: contractId } }
  })
}

const refused = (note: RefusalNote): RecordResult => ({ ok: false, code: 'generalE', note })
