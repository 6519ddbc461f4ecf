import { oneRecordInput } from '@koma/schema/input/record'
import { firstBroken } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import type { Deletion } from '../platform/record/deletion.ts'
import { forgetUndo } from '../platform/record/keptUndo.ts'
import { lockRecord } from '../platform/record/records.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { obstacleSlots } from '../slots/obstacleSlots.ts'
import { announceContract } from './announceContract.ts'
import { setLogOrigin } from './setLogOrigin.ts'
import { Contract, type ContractRow } from './contract.entity.ts'
import { mayDeleteContract } from './contract.policy.ts'

/** A contract that lessons to come are charged to stays (D93). */
export const contractDeletion: Deletion<ContractRow, { taken: number }> = {
  entity: Contract,
  read: async (em, ctx, { id }) => ({ taken: await bookingsToCome(em, ctx, id) }),
  checks: [
    {
      rule: 'nothingCharged',
      refusal: ({ taken }) => (taken === 0 ? null : forbiddenBy('contractInUse')),
      facts: ({ taken }) => ({ taken }),
    },
  ],
  readObstacles: async (em, ctx, id) => ({ nothingCharged: await obstacleSlots(em, ctx, 'contract', id) }),
}

/**
 * Deletes a contract (CON-44, PERM-16): it leaves every list and pays for nothing any more; past lessons, its points
 * and its payments stay as they were. The contract that it renewed can be renewed again, and what was carried over from
 * it and is still there goes back. 403 while lessons to come are charged to it (D93), 404 without one.
 */
export async function deleteContract(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteContract(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, async (em) => {
    // In the order in which bookings take a student's contracts.
    await query(
      em,
      sql`select from contract where school_id = ${ctx.school.id}
          and (id = ${id} or id = (select predecessor_id from contract where school_id = ${ctx.school.id} and id = ${id}))
        order by id for update`,
    )
    const contract = await lockRecord(em, Contract, id)
    if (contract === null) return notThere
    const refusal = firstBroken(contractDeletion.checks, await contractDeletion.read(em, ctx, contract, viewer))
    if (refusal !== null) return refusal
    await removeContract(em, ctx, viewer, contract)
    return { ok: true, id }
  })
}

/** Deletes a locked contract to which nothing to come is charged, with what its undo kept, and logs it. */
export async function removeContract(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  contract: ContractRow,
): Promise<void> {
  const { id } = contract
  await query(em, sql`delete from contract_course where school_id = ${ctx.school.id} and contract_id = ${id}`)
  if (contract.predecessorId !== null) await freePredecessor(em, ctx, by, id)
  Object.assign(contract, { active: false, deleted: true })
  await noteRecord(em, ctx, by, { kind: 'contract', id, name: contract.contractName, change: 'deleted' })
  await forgetUndo(em, ctx.school.id, [id])
  await announceContract(em, ctx, id)
}

/** Counts the lessons yet to end that are charged to a contract. */
async function bookingsToCome(em: EntityManager, ctx: Context, id: string): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from booking
      where school_id = ${ctx.school.id} and contract_id = ${id} and status = 'booked' and ends_at > ${ctx.now}`,
  )
  return row?.count ?? 0
}

/**
 * Lets the contract's predecessor be renewed again, and gives back the points carried over from it, as far as they are
 * there.
 */
async function freePredecessor(em: EntityManager, ctx: Context, by: Viewer, id: string): Promise<void> {
  await setLogOrigin(em, ctx)
  await query(em, sql`select koma_carry_back(${ctx.school.id}, ${id}, ${actorOf(by)}, ${ctx.now})`)
  await query(
    em,
    sql`update contract set renewed = false
      where school_id = ${ctx.school.id} and id = (select predecessor_id from contract where school_id = ${ctx.school.id} and id = ${id})`,
  )
}
