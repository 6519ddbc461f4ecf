import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContract } from '../contracts/announceContract.ts'
import { movePoints } from '../contracts/movePoints.ts'
import { removeAdjustment } from '../contracts/writeMoney.ts'
import { setLogOrigin } from '../contracts/setLogOrigin.ts'
import { undoPaymentRun } from '../payments/undoPayments.ts'
import { query, sql } from '../platform/database/sql.ts'
import { raiseVersion } from '../platform/record/changes.ts'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import type { SettledContract } from './leave.reads.ts'

/**
 * Restores the contracts that a leave has waived, refunded or deleted: price, points, payments and what was
 * carried over. Returns the names of those that stay as they are, because they changed since. The student's contracts
 * are locked. (PAUSE-14)
 */
export async function restoreContracts(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  settled: readonly SettledContract[],
): Promise<string[]> {
  const lost: string[] = []
  for (const contract of settled) {
    const isBack =
      contract.courses === null
        ? await chargeAgain(em, ctx, viewer, contract)
        : await undelete(em, ctx, viewer, contract, contract.courses)
    if (isBack) await announceContract(em, ctx, contract.contractId)
    else lost.push(contract.contractName)
  }
  return lost
}

async function chargeAgain(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { contractId: id, contractName: name, adjustment, points, runId }: SettledContract,
): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ version: number; isCarriedOver: boolean }>`
      select version, carry_over_complete as "isCarriedOver" from contract where school_id = ${ctx.school.id} and id = ${id} and not deleted`,
  )
  // What it carries over has been carried: its points could no longer be used, or follow.
  if (row === undefined || (row.isCarriedOver && points > 0)) return false
  if (adjustment !== null && (await isAdjustmentChanged(em, ctx.school.id, id, adjustment))) return false
  if (runId !== null && !(await undoPaymentRun(em, ctx, viewer, runId))) return false
  const adjustments = adjustment === null ? null : await removeAdjustment(em, ctx, viewer, id, adjustment)
  await movePoints(em, ctx, viewer, id, points, 'adjustment')
  if (adjustments !== null || runId !== null)
    await raiseVersion(em, 'contract', ctx.school.id, { id, version: row.version })
  if (adjustments !== null) {
    await noteRecord(em, ctx, viewer, { kind: 'contract', id, name, change: 'changed', changes: { adjustments } })
  }
  return true
}

/** Tells whether somebody changed or removed an adjustment since it was added. */
async function isAdjustmentChanged(
  em: EntityManager,
  schoolId: string,
  contractId: string,
  number: number,
): Promise<boolean> {
  const later = await query(
    em,
    sql`select from contract_adjustment
      where school_id = ${schoolId} and contract_id = ${contractId} and number = ${number} and revision > 1 limit 1`,
  )
  return later.length > 0
}

async function undelete(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { contractId: id, contractName: name, wasActive }: SettledContract,
  courses: readonly string[],
): Promise<boolean> {
  const [back] = await query(
    em,
    sql<{ predecessorId: string | null }>`
      update contract k set deleted = false, active = ${wasActive}, version = version + 1
      where k.school_id = ${ctx.school.id} and k.id = ${id} and k.deleted
        and not exists (select from contract other where other.school_id = ${ctx.school.id}
          and other.predecessor_id = k.predecessor_id and not other.deleted)
      returning predecessor_id as "predecessorId"`,
  )
  if (back === undefined) return false
  await query(
    em,
    sql`insert into contract_course (school_id, contract_id, course_id)
      select ${ctx.school.id}, ${id}, c.id from course c
      where c.school_id = ${ctx.school.id} and c.id = any(${courses}::uuid[]) and not c.deleted`,
  )
  if (back.predecessorId !== null) {
    await query(
      em,
      sql`update contract set renewed = true where school_id = ${ctx.school.id} and id = ${back.predecessorId}`,
    )
    await setLogOrigin(em, ctx)
    await query(
      em,
      sql`select koma_carry_over(${ctx.school.id}, ${back.predecessorId}, ${actorOf(viewer)}, ${ctx.now})`,
    )
  }
  await noteRecord(em, ctx, viewer, { kind: 'contract', id, name, change: 'created' })
  return true
}
