import { entryName } from '@koma/schema/rules/contractMoney'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../platform/record/noteRecord.ts'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'

type Ctx = Pick<Context, 'school' | 'now' | 'origin'>

interface Lowered {
  contractId: string
  contractName: string
  number: number
  value: number
  memo: string
}

/** Adds an adjustment that lowers a locked contract's price along with a refund, and logs it (CON-14, PAY-15). */
export async function lowerPrice(
  em: EntityManager,
  ctx: Ctx,
  by: Viewer,
  { runId, contractId, value, memo }: { runId: string; contractId: string; value: number; memo: string },
): Promise<void> {
  const added = await query(
    em,
    sql<Lowered>`
      with added as (
        insert into contract_adjustment (school_id, contract_id, actor, at, run_id, number, revision, type, value, memo)
        select ${ctx.school.id}, ${contractId}, ${actorOf(by)}, ${ctx.now}, ${runId}, 1 + coalesce((
          select max(number) from contract_adjustment where school_id = ${ctx.school.id} and contract_id = ${contractId}), 0),
          1, '-', ${value}, ${memo}
        returning contract_id, number, value, memo)
      select k.id as "contractId", k.contract_name as "contractName", a.number, a.value, a.memo
      from added a join contract k on k.school_id = ${ctx.school.id} and k.id = a.contract_id`,
  )
  await noteLowered(em, ctx, by, added, false)
}

/** Removes the adjustments of a run, by a revision each (CON-14). */
export async function removeLoweredPrice(em: EntityManager, ctx: Ctx, by: Viewer, runId: string): Promise<void> {
  const removed = await query(
    em,
    sql<Lowered>`
      with gone as (
        insert into contract_adjustment (school_id, contract_id, actor, at, number, revision, removed, type, value, memo)
        select ${ctx.school.id}, contract_id, ${actorOf(by)}, ${ctx.now}, number, revision + 1, true, type, value, memo
        from contract_adjustment where school_id = ${ctx.school.id} and run_id = ${runId}
        returning contract_id, number, value, memo)
      select k.id as "contractId", k.contract_name as "contractName", a.number, a.value, a.memo
      from gone a join contract k on k.school_id = ${ctx.school.id} and k.id = a.contract_id`,
  )
  await noteLowered(em, ctx, by, removed, true)
}

async function noteLowered(
  em: EntityManager,
  ctx: Ctx,
  by: Viewer,
  entries: readonly Lowered[],
  isUndone: boolean,
): Promise<void> {
  for (const { contractId, contractName, number, value, memo } of entries) {
    const named = { [entryName('adjustment', number)]: { type: '-', value, memo } }
    const adjustments: Change = isUndone ? [named, {}] : [{}, named]
    await noteRecord(em, ctx, by, {
      kind: 'contract',
      id: contractId,
      name: contractName,
      change: 'changed',
      changes: { adjustments },
    })
  }
}
