import { type GivePointsInput, givePointsInput } from '@koma/schema/input/lot'
import { dateOf } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../../platform/record/answer.ts'
import { requestReused } from '../../platform/record/requestHash.ts'
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
 * one of the log (LOT-07). A contract that has been carried over, or ends before they can be used, passes them on to
 * the one that follows it, where they are usable at once (LOT-13). Staff with contractEdit. The same `requestId` gives
 * them once. Refuses with 400 if they would have ended already, with 404 without the contract.
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
    if (lot === undefined) return await givenBefore({ ...ctx, em }, [holderId, contractId], read.form)
    await moveLots(em, ctx, actor, [{ contractId: holderId, lots: { [lot.id]: points } }], origin)
    await announceContract(em, ctx, holderId)
    return { lotId: lot.id, result: { ok: true, id: contractId } }
  })
}

/**
 * Returns the answer to a request that was done before; `requestReused` if it gave something else, 404 if its id is
 * that of another contract's lot. (PAY-19)
 */
async function givenBefore(
  ctx: Context,
  holderIds: readonly string[],
  { contractId, requestId, ...asked }: z.output<typeof givePointsInput>,
): Promise<GivePointsResult> {
  const { origin, points, validFrom = null, validUntil, reason } = asked
  const [found] = await query(
    ctx.em,
    sql<{ id: string; same: boolean }>`
      select l.id, l.origin = ${origin} and l.memo = ${reason} and l.valid_until = ${validUntil}::date
        and l.valid_from is not distinct from ${validFrom}::date and (
          select (e.lots ->> l.id::text)::int from credit_entry e
          where e.school_id = ${ctx.school.id} and e.contract_id = l.contract_id and e.lots ->> l.id::text is not null
          order by e.id limit 1) = ${points} as same
      from point_lot l
      where l.school_id = ${ctx.school.id} and l.id = ${requestId} and l.contract_id = any(${[...holderIds]}::uuid[])`,
  )
  if (found === undefined) return { lotId: null, result: notThere }
  return found.same ? { lotId: found.id, result: { ok: true, id: contractId } } : { lotId: null, result: requestReused }
}
