import {
  type ChangePlanInput,
  changePlanInput,
  type PlanChangeInput,
  planChangeInput,
  type WithdrawPlanChangeInput,
  withdrawPlanChangeInput,
} from '@koma/schema/input/planChange'
import type { Refusal } from '@koma/schema/answers'
import { monthOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere, readForm } from '../../platform/record/answer.ts'
import { type RecordResult, writeFields } from '../../platform/record/changes.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { findRecord, isStale, lockRecord, stale } from '../../platform/record/records.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { announceContract } from '../announceContract.ts'
import { Contract, type ContractRow } from '../contract.entity.ts'
import { mayEditContract } from '../contract.policy.ts'
import { leavePriceChange } from '../priceChange/leavePriceChange.ts'
import { judgePlanChange } from './judgePlanChange.ts'
import type { PlanChangeType } from './planChange.type.ts'

/** Previews a change of a contract to another plan; changes nothing. Staff with contractEdit. (PLAN-06) */
export async function planChangePreview(
  ctx: Context,
  input: PlanChangeInput,
): Promise<{ ok: true; change: PlanChangeType } | Refusal> {
  mayEditContract(ctx)
  const read = readForm(ctx, planChangeInput, input)
  if (!read.ok) return read
  return inTransaction(ctx, async (em) => {
    const contract = await findRecord({ em }, Contract, read.form.contractId)
    return contract === null ? notThere : judgePlanChange(em, ctx, contract, read.form)
  })
}

/**
 * Schedules another plan for the renewals of a contract from a month on, in place of one that was scheduled before
 * (PLAN-06). Staff with contractEdit. `planChangeMoved` if something else would follow than its preview promised; 409
 * if the plan has changed or is not sold; 400 and 404 as for every record.
 */
export async function changePlan(ctx: Context, input: ChangePlanInput): Promise<RecordResult> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, changePlanInput, input)
  if (!read.ok) return read
  const { contractId, digest, ...wanted } = read.form
  return inTransaction<RecordResult>(ctx, async (em) => {
    const contract = await lockRecord(em, Contract, contractId)
    if (contract === null) return notThere
    const judged = await judgePlanChange(em, ctx, contract, wanted)
    if (!judged.ok) return judged
    if (digest != null && digest !== judged.change.digest) return { ok: false, code: 'stale', note: 'planChangeMoved' }
    await schedulePlan(em, ctx, viewer, contract, {
      versionId: wanted.planVersionId,
      from: judged.change.from,
      keepsDiscounts: judged.change.keepsDiscounts,
    })
    return { ok: true, id: contractId }
  })
}

/**
 * Withdraws the change of plan of a contract: its renewals stay as it is (PLAN-06). Staff with contractEdit. `stale` if
 * the contract has changed since; refuses with a note if no change is scheduled; 404 without the contract.
 */
export async function withdrawPlanChange(ctx: Context, input: WithdrawPlanChangeInput): Promise<RecordResult> {
  const viewer = mayEditContract(ctx)
  const { contractId, version } = parseInput(ctx, withdrawPlanChangeInput, input)
  return inTransaction<RecordResult>(ctx, async (em) => {
    const contract = await lockRecord(em, Contract, contractId)
    if (contract === null) return notThere
    if (isStale(contract, version)) return stale
    if (contract.nextPlanVersionId == null || contract.renewed)
      return { ok: false, code: 'generalE', note: 'planChangeNone' }
    await schedulePlan(em, ctx, viewer, contract, null)
    await leavePriceChange(em, ctx.school.id, contractId)
    return { ok: true, id: contractId }
  })
}

/** Writes which plan follows a locked contract, with an entry of the log, and tells its student's screens. */
export async function schedulePlan(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  contract: ContractRow,
  next: { versionId: string; from: string; keepsDiscounts: boolean } | null,
): Promise<void> {
  const before = await wordsOf(em, ctx, contract.nextPlanVersionId, contract.nextPlanFrom)
  await writeFields(em, contract, {
    nextPlanVersionId: next?.versionId ?? null,
    nextPlanFrom: next?.from ?? null,
    nextPlanKeepsDiscounts: next?.keepsDiscounts ?? true,
  })
  const after = await wordsOf(em, ctx, contract.nextPlanVersionId, contract.nextPlanFrom)
  const { id, contractName: name } = contract
  await noteRecord(em, ctx, viewer, {
    kind: 'contract',
    id,
    name,
    change: 'changed',
    changes: { nextPlan: [before, after] },
  })
  await announceContract(em, ctx, id)
}

/** Returns a scheduled plan as the log has it: its name and first month. */
async function wordsOf(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  versionId: string | null | undefined,
  from: string | null | undefined,
): Promise<string> {
  if (versionId == null || from == null) return ''
  const [plan] = await query(
    em,
    sql<{ planName: string }>`
      select plan_name as "planName" from plan_version where school_id = ${ctx.school.id} and id = ${versionId}`,
  )
  return `${plan?.planName ?? ''} ${monthOf(from)}`
}
