import { oneRecordInput } from '@koma/schema/input/record'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedFor, refusedNaming } from '../platform/bulk/refusedNaming.ts'
import { mayEditContract } from '../contracts/contract.policy.ts'
import { contractWithStudent } from '../contracts/contractRecord.reads.ts'
import { removeLoweredPrice } from '../contracts/lowerPrice.ts'
import { removeTogether } from '../contracts/payTogether.ts'
import { cancelPapersOfRun, isRunReturned } from '../papers/cancelPapersOf.ts'
import { inForce } from '../contracts/inForce.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { isDepositUsed, undoDepositsOf } from './deposits/depositsOfRun.ts'
import { maySeePayments, maySettleContracts } from './payment.policy.ts'

/** The outcome: the contracts whose payments were taken out again. */
export type UndoResult = { ok: true; ids: string[] } | Refusal

/**
 * Undoes all payments that were made together, in one step. Each is removed by an entry of its own that says by whom
 * and when; nothing is overwritten. Refuses all if it has been done before (`paymentsUndone`), or if one of them was
 * corrected or removed since (`paymentsTouched`, with the student), or refunded (`paymentsRefunded`, `paperReturned`).
 * Their receipts are cancelled. Others than their maker may undo them, too: a single payment whoever may edit
 * contracts, many whoever may pay many at once.
 */
export async function undoPayments(ctx: Context, input: { id: string }): Promise<UndoResult> {
  maySeePayments(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<UndoResult>(ctx, async (em) => {
    const [run] = await query(
      em,
      sql<{ single: boolean; isUndone: boolean }>`
        select single, taken_back_at is not null as "isUndone" from payment_run
        where school_id = ${ctx.school.id} and id = ${id} for update`,
    )
    const viewer = run?.single === true ? mayEditContract(ctx) : maySettleContracts(ctx)
    if (run === undefined || run.isUndone) return refusedNaming(ctx, 'paymentsUndone', [])
    // Deposits before contracts, like applying one and keeping what is left over: the other way round they would wait
    // for each other.
    const isUsed = await isDepositUsed(em, ctx.school.id, id)
    const ids = await lockContracts(em, ctx.school.id, id)
    const touched = await changedSince(em, ctx.school.id, id)
    if (touched.length > 0) return refusedNaming(ctx, 'paymentsTouched', touched)
    const refunded = await refundedSince(em, ctx.school.id, id)
    if (refunded.length > 0) return refusedNaming(ctx, 'paymentsRefunded', refunded)
    if (isUsed) return refusedFor(ctx, 'depositUsed')
    if (await isRunReturned(em, ctx.school.id, id)) return refusedFor(ctx, 'paperReturned')
    await removeRun(em, ctx, viewer, id)
    return { ok: true, ids }
  })
}

/**
 * Undoes a refund along with what it was part of; its contract is locked. Returns false if a payment of it was changed
 * since, and true if it was undone before.
 */
export async function undoPaymentRun(em: EntityManager, ctx: Context, by: Viewer, id: string): Promise<boolean> {
  const [run] = await query(
    em,
    sql<{ isUndone: boolean }>`
      select taken_back_at is not null as "isUndone" from payment_run
      where school_id = ${ctx.school.id} and id = ${id} for update`,
  )
  if (run === undefined || run.isUndone) return true
  if ((await changedSince(em, ctx.school.id, id)).length > 0) return false
  await removeRun(em, ctx, by, id)
  return true
}

async function removeRun(em: EntityManager, ctx: Context, by: Viewer, id: string): Promise<void> {
  await removeTogether(em, ctx, by, id)
  await removeLoweredPrice(em, ctx, by, id)
  await cancelPapersOfRun(em, ctx, by, id)
  await undoDepositsOf(em, ctx, by, id)
  await query(
    em,
    sql`update payment_run set taken_back_at = ${ctx.now}, taken_back_by = ${actorOf(by)}
      where school_id = ${ctx.school.id} and id = ${id}`,
  )
}

/** Locks the contracts of a run in the order in which bookings lock them. */
async function lockContracts(em: EntityManager, schoolId: string, runId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select k.id from contract k where k.school_id = ${schoolId}
        and k.id in (select contract_id from contract_payment where school_id = ${schoolId} and run_id = ${runId})
      order by k.id for update`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the contracts, with their students, of whose payment or adjustment of the run there is a later revision. */
async function changedSince(em: EntityManager, schoolId: string, runId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ name: string }>`
      select distinct ${sql.raw(contractWithStudent)} as name from contract_payment p
      join contract_payment later on later.school_id = p.school_id and later.contract_id = p.contract_id
        and later.number = p.number and later.revision > p.revision
      join contract k on k.school_id = p.school_id and k.id = p.contract_id
      join student st on st.school_id = k.school_id and st.id = k.student_id
      where p.school_id = ${schoolId} and p.run_id = ${runId}
      union
      select ${sql.raw(contractWithStudent)} from contract_adjustment p
      join contract_adjustment later on later.school_id = p.school_id and later.contract_id = p.contract_id
        and later.number = p.number and later.revision > p.revision
      join contract k on k.school_id = p.school_id and k.id = p.contract_id
      join student st on st.school_id = k.school_id and st.id = k.student_id
      where p.school_id = ${schoolId} and p.run_id = ${runId} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the contracts, with their students, of which more was refunded than would be paid without the run. */
async function refundedSince(em: EntityManager, schoolId: string, runId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ name: string }>`
      select ${sql.raw(contractWithStudent)} as name from contract k
      join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${schoolId}
        and k.id in (select contract_id from contract_payment where school_id = ${schoolId} and run_id = ${runId})
        and exists (select from contract_payment x
          where x.school_id = ${schoolId} and x.contract_id = k.id and x.value < 0)
        and (select coalesce(sum(p.value), 0) from contract_payment p
          where p.school_id = ${schoolId} and p.contract_id = k.id and not p.uncollectible
            and p.run_id is distinct from ${runId} and ${inForce(schoolId, 'contract_payment', 'p')}) < 0
      order by 1`,
  )
  return rows.map(({ name }) => name)
}
