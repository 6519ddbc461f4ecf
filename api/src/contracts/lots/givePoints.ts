import { type GivePointsInput, givePointsInput } from '@koma/schema/input/lot'
import { dateOf } from '@koma/schema/rules/time'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../../platform/record/answer.ts'
import type { RecordResult } from '../../platform/record/changes.ts'
import { lockRecord } from '../../platform/record/records.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { announceContract } from '../announceContract.ts'
import { Contract } from '../contract.entity.ts'
import { mayEditContract } from '../contract.policy.ts'
import { moveLots } from '../movePoints.ts'
import { holderOf } from './holderOf.ts'

/** The contract's answer, with the lot that was given; null if none was. */
export type GivePointsResult = { lotId: string | null; result: RecordResult }

/**
 * Gives a contract make-up points or a gift: points with days of their own and a reason, in an entry of the ledger and
 * one of the log (LOT-07). A contract that has been carried over, or ends before they can be used, passes them on to the
 * one that follows it, where they are usable at once (LOT-13). Staff with contractEdit. The same `requestId` gives them once. Refuses with 400 if they
 * would have ended already, with 404 without the contract.
 */
export async function givePoints(ctx: Context, input: GivePointsInput): Promise<GivePointsResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, givePointsInput, input)
  if (!read.ok) return { lotId: null, result: read }
  const { contractId, origin, points, validFrom, validUntil, reason, requestId } = read.form
  return inTransaction<GivePointsResult>(ctx, async (em) => {
    const contract = await lockRecord(em, Contract, contractId)
    if (contract === null) return { lotId: null, result: notThere }
    if (validUntil < dateOf(ctx.now))
      return { lotId: null, result: refusedField({ field: 'validUntil', note: 'pointsOver' }) }
    const actor = actorOf(viewer)
    const holderId = await holderOf(em, ctx, contract, validFrom ?? null)
    const [lot] = await query(
      em,
      sql<{ id: string }>`
        insert into point_lot (school_id, id, contract_id, origin, valid_from, valid_until, since, memo, actor)
        values (${ctx.school.id}, coalesce(${requestId}::uuid, uuidv7()), ${holderId}, ${origin}, ${validFrom}, ${validUntil},
          ${ctx.now}, ${reason}, ${actor})
        on conflict (school_id, id) do nothing returning id`,
    )
    if (lot === undefined) return await givenBefore(ctx, holderId, contractId, requestId ?? '')
    await moveLots(em, ctx, actor, [{ contractId: holderId, lots: { [lot.id]: points } }], origin)
    await announceContract(em, ctx, holderId)
    return { lotId: lot.id, result: { ok: true, id: contractId } }
  })
}

/** Returns the answer to a request that was done before; 404 if its id is that of another contract's lot. */
async function givenBefore(
  ctx: Context,
  holderId: string,
  contractId: string,
  lotId: string,
): Promise<GivePointsResult> {
  const found = await query(
    ctx.em,
    sql`select from point_lot where school_id = ${ctx.school.id} and id = ${lotId} and contract_id in (${holderId}, ${contractId})`,
  )
  return found.length === 0 ? { lotId: null, result: notThere } : { lotId, result: { ok: true, id: contractId } }
}
