import type { Refusal } from '@koma/schema/answers'
import { type ChargeFeesInput, chargeFeesInput } from '@koma/schema/input/fee'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContracts } from '../../contracts/announceContract.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { noteRecords } from '../../platform/record/noteRecord.ts'
import { readForm } from '../../platform/record/answer.ts'
import { isOther, requestHash, requestReused } from '../../platform/record/requestHash.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { mayChargeFees } from './fee.policy.ts'
import { type PlannedFee, planFees } from './feePlan.ts'

/** The outcome: how many fees were charged, their sum in yen, and the run to undo. */
export type ChargeResult = { ok: true; count: number; total: number; runId: string } | Refusal

/**
 * Charges the fees that were shown, each as an adjustment of its contract. `feesMoved` if one of them would not be
 * charged just so any more; then nothing is. A `requestId` is carried out once. (FEE-02)
 */
export async function chargeFees(ctx: Context, input: ChargeFeesInput): Promise<ChargeResult> {
  const viewer = mayChargeFees(ctx)
  const read = readForm(ctx, chargeFeesInput, input)
  if (!read.ok) return read
  const { requestId = null } = read.form
  const digests = new Set(read.form.digests)
  const asked = { digests: [...digests].toSorted() }
  return inTransaction<ChargeResult>(ctx, async (em) => {
    // Runs of a school follow each other, so that one sees what the other charged.
    await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`fees ${ctx.school.id}`}, 0))`)
    const done = await doneBefore(em, ctx.school.id, actorOf(viewer), requestId)
    if (done !== null) {
      const { hash, ...charged } = done
      return isOther(hash, asked) ? requestReused : { ok: true, ...charged }
    }
    const isShown = ({ digest }: PlannedFee) => digests.has(digest)
    const contracts = (await planFees(em, ctx)).filter(isShown).map(({ contractId }) => contractId)
    await query(
      em,
      sql`select from contract where school_id = ${ctx.school.id} and id = any(${contracts}::uuid[]) order by id for update`,
    )
    // Payments that came before the contracts were locked are seen now.
    const fees = (await planFees(em, ctx)).filter(isShown)
    if (fees.length < digests.size) return refusedFor(ctx, 'feesMoved')
    const runId = await addRun(em, ctx, viewer, { requestId, hash: requestHash(asked) })
    await addFees(em, ctx, viewer, runId, fees)
    await noteRecords(
      em,
      ctx,
      viewer,
      fees.map(({ kind, contractId, contractName, value, about }) => ({
        kind: 'contract',
        id: contractId,
        name: contractName,
        change: 'changed',
        changes: { [kind]: [null, value], feeAbout: [null, about] },
      })),
    )
    await announceContracts(em, ctx, contracts)
    return { ok: true, runId, count: fees.length, total: fees.reduce((sum, { value }) => sum + value, 0) }
  })
}

async function doneBefore(em: EntityManager, schoolId: string, actor: string, requestId: string | null) {
  if (requestId === null) return null
  const [done] = await query(
    em,
    sql<{ runId: string; hash: string | null; count: number; total: number }>`
      select r.id as "runId", r.request_hash as hash, count(f.id)::int as count, coalesce(sum(f.value), 0)::int as total
      from fee_run r left join contract_fee f on f.school_id = r.school_id and f.run_id = r.id
      where r.school_id = ${schoolId} and r.actor = ${actor} and r.request_id = ${requestId}::uuid
      group by r.id, r.request_hash`,
  )
  return done ?? null
}

async function addRun(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { requestId, hash }: { requestId: string | null; hash: string },
): Promise<string> {
  const [run] = await query(
    em,
    sql<{ id: string }>`
      insert into fee_run (school_id, actor, at, request_id, request_hash)
      values (${ctx.school.id}, ${actorOf(by)}, ${ctx.now}, coalesce(${requestId}::uuid, uuidv7()), ${hash}) returning id`,
  )
  if (run === undefined) throw new Error('a run of fees was not kept')
  return run.id
}

/** Adds an adjustment to the locked contract of each fee, and what it is for. */
async function addFees(
  em: EntityManager,
  { school, now }: Context,
  by: Viewer,
  runId: string,
  fees: readonly PlannedFee[],
): Promise<void> {
  await query(
    em,
    sql`
      with wanted as (
        select w.kind, w."contractId" as contract_id, w."bookingId" as booking_id, w.about, w.value,
          (row_number() over (partition by w."contractId" order by w.about, w."bookingId"))::int + coalesce((
            select max(a.number) from contract_adjustment a
            where a.school_id = ${school.id} and a.contract_id = w."contractId"), 0) as number
        from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb)
          as w (kind text, "contractId" uuid, "bookingId" uuid, about date, value int)),
      adjusted as (
        insert into contract_adjustment (school_id, contract_id, actor, at, number, revision, type, value, memo, kind)
        select ${school.id}::uuid, contract_id, ${actorOf(by)}::text, ${now}::timestamp, number, 1, '+', value, '', kind from wanted)
      insert into contract_fee (school_id, run_id, contract_id, kind, number, booking_id, about, value, charged_on)
      select ${school.id}::uuid, ${runId}::uuid, contract_id, kind, number, booking_id, about, value, ${dateOf(now)}::date
      from wanted`,
  )
}
