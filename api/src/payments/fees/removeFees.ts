import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContracts } from '../../contracts/announceContract.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { noteRecords } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'

interface RemovedFee {
  kind: string
  contractId: string
  contractName: string
  value: number
}

/**
 * Takes the fees `f` that the condition names, and that are in force, out of their contracts, which are locked first. A
 * reason waives them for good; without one they may be charged again. Returns how many there were.
 */
export async function removeFees(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  which: Sql,
  reason: string | null,
): Promise<number> {
  const { school, now } = ctx
  await query(
    em,
    sql`select from contract k where k.school_id = ${school.id} and k.id in (
        select f.contract_id from contract_fee f where f.school_id = ${school.id} and ${which}) order by k.id for update`,
  )
  const fees = await query(
    em,
    sql<RemovedFee>`
      with gone as (
        update contract_fee f set removed_at = ${now}, removed_by = ${actorOf(by)}, lift_reason = ${reason}
        where f.school_id = ${school.id} and f.removed_at is null and ${which}
        returning f.id, f.kind, f.contract_id, f.number, f.value),
      taken as (
        insert into contract_adjustment (school_id, contract_id, actor, at, number, revision, removed, type, value, memo, kind)
        select ${school.id}::uuid, g.contract_id, ${actorOf(by)}::text, ${now}::timestamp, g.number,
          (select max(a.revision) + 1 from contract_adjustment a where a.school_id = ${school.id}
            and a.contract_id = g.contract_id and a.number = g.number), true, '+', g.value, '', g.kind
        from gone g)
      select g.kind, k.id as "contractId", k.contract_name as "contractName", g.value
      from gone g join contract k on k.school_id = ${school.id} and k.id = g.contract_id order by k.id, g.number`,
  )
  await noteRecords(
    em,
    ctx,
    by,
    fees.map(({ kind, contractId, contractName, value }) => ({
      kind: 'contract',
      id: contractId,
      name: contractName,
      change: 'changed',
      changes: { [kind]: [value, null], ...(reason !== null && { waiveReason: [null, reason] }) },
    })),
  )
  await announceContracts(
    em,
    ctx,
    fees.map(({ contractId }) => contractId),
  )
  return fees.length
}
