import type { Refusal } from '@koma/schema/answers'
import { oneRecordInput } from '@koma/schema/input/record'
import { announceContracts } from '../../contracts/announceContract.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayChargeFees } from './fee.policy.ts'

interface WaivedFee {
  kind: string
  contractId: string
  contractName: string
  number: number
  value: number
  about: string
  reason: string | null
  isRunUndone: boolean
}

/**
 * Undoes the waiver of a fee: its contract owes it again. The adjustment gets another revision, and the log another
 * entry, so that both say that it was waived. `feeNotWaived` if the fee is charged, or went with its run;
 * `feeRunUndone` if its run was undone after it was waived. (PAPER-29)
 */
export async function undoWaivedFee(
  ctx: Context,
  input: { id: string },
): Promise<{ ok: true; contractId: string } | Refusal> {
  const viewer = mayChargeFees(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<{ ok: true; contractId: string } | Refusal>(ctx, async (em) => {
    // The run first, as undoing it does.
    await query(
      em,
      sql`select from fee_run r where r.school_id = ${ctx.school.id} and r.id = (
        select f.run_id from contract_fee f where f.school_id = ${ctx.school.id} and f.id = ${id}) for update`,
    )
    await query(
      em,
      sql`select from contract k where k.school_id = ${ctx.school.id} and k.id = (
        select f.contract_id from contract_fee f where f.school_id = ${ctx.school.id} and f.id = ${id}) for update`,
    )
    const [fee] = await query(
      em,
      sql<WaivedFee>`
        select f.kind, f.contract_id as "contractId", k.contract_name as "contractName", f.number, f.value,
          f.about::text as about, f.lift_reason as reason, r.undone_at is not null as "isRunUndone"
        from contract_fee f join contract k on k.school_id = ${ctx.school.id} and k.id = f.contract_id
        join fee_run r on r.school_id = f.school_id and r.id = f.run_id
        where f.school_id = ${ctx.school.id} and f.id = ${id} and not k.deleted`,
    )
    if (fee === undefined) return notThere
    const { kind, contractId, contractName, number, value, about, reason, isRunUndone } = fee
    if (reason === null) return refusedFor(ctx, 'feeNotWaived')
    if (isRunUndone) return refusedFor(ctx, 'feeRunUndone')
    await query(
      em,
      sql`
        with charged as (
          update contract_fee set removed_at = null, removed_by = null, lift_reason = null
          where school_id = ${ctx.school.id} and id = ${id})
        insert into contract_adjustment (school_id, contract_id, actor, at, number, revision, type, value, memo, kind)
        select ${ctx.school.id}::uuid, ${contractId}::uuid, ${actorOf(viewer)}::text, ${ctx.now}::timestamp, a.number,
          max(a.revision) + 1, '+', ${value}::int, '', ${kind}::text
        from contract_adjustment a
        where a.school_id = ${ctx.school.id} and a.contract_id = ${contractId} and a.number = ${number} group by a.number`,
    )
    await noteRecord(em, ctx, viewer, {
      kind: 'contract',
      id: contractId,
      name: contractName,
      change: 'changed',
      changes: { [kind]: [null, value], feeAbout: [null, about], waiveReason: [reason, null] },
    })
    await announceContracts(em, ctx, [contractId])
    return { ok: true, contractId }
  })
}
