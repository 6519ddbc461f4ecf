import { priceChangeContract } from '@koma/schema/input/priceChange'
import { periodOf } from '@koma/schema/rules/renewal'
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { type RunFacts, runKind } from '../../platform/jobs/runs/runKind.ts'
import { isStale, lockRecord } from '../../platform/record/records.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { Contract } from '../contract.entity.ts'
import { contractWithStudent } from '../contractRecord.reads.ts'
import { withTax } from '@koma/schema/rules/planOffer'
import { schedulePlan } from '../planChange/changePlan.ts'
import { mailPriceChange } from './mailPriceChange.ts'
import { newestVersionOf, priceChangeProblem } from './priceChanges.ts'

const input = z.object({
  planId: z.string(),
  planVersionId: z.string(),
  from: z.string(),
  // Runs of before told nobody.
  tell: z.boolean().default(false),
})

/** Returns the query of the contracts for which a run scheduled the version. */
const scheduledBy = (schoolId: string, runId: string): Sql => sql`select s.ref from run_step s
  where s.school_id = ${schoolId} and s.run_id = ${runId} and s.outcome = 'scheduled'`

/**
 * A price change: each step schedules the newest version of its plan for the renewals of one contract, as a change of
 * plan does. It can be undone as a whole until one of them is renewed or gets another plan, also the same one from
 * another month; those whose change somebody has withdrawn are left out. Whoever was emailed of the change is emailed
 * of its undo. (PLAN-16, PLAN-18)
 */
export const priceChangeRun = runKind({
  name: 'priceChange',
  onePerSchool: true,
  permission: 'contractEdit',
  input,
  item: priceChangeContract,
  async step(ctx, { id, version: seen }, { id: runId, input: { planId, planVersionId, from, tell } }) {
    const contract = await lockRecord(ctx.em, Contract, id)
    if (contract === null || isStale(contract, seen)) return { outcome: 'skipped', note: 'renewalMoved' }
    const version = await newestVersionOf(ctx.em, ctx, planId)
    if (version === null || version.id !== planVersionId) return { outcome: 'skipped', note: 'planMoved' }
    const { planVersionId: now = null, nextPlanVersionId = null } = contract
    const problem = priceChangeProblem({ ...contract, planVersionId: now, nextPlanVersionId }, version, {
      from,
      now: ctx.now,
    })
    if (problem !== null) return { outcome: 'skipped', note: problem.note }
    const { startDate } = periodOf(from)
    await schedulePlan(ctx.em, ctx, ctx.viewer, contract, {
      versionId: planVersionId,
      from: startDate,
      keepsDiscounts: true,
    })
    if (tell) {
      const { contractName, contractValue: priceBefore } = contract
      const { planName } = version
      const priceAfter = withTax(version.price, version)
      const data = { end: 'changed' as const, contractName, planName, from: startDate, priceBefore, priceAfter }
      await mailPriceChange(ctx.em, ctx, contract, `${runId}:${id}`, data)
    }
    return { outcome: 'scheduled', ref: id }
  },
  labels: async (ctx, runs) => {
    const plans = await query(
      ctx.em,
      sql<{ id: string; planName: string }>`
        select id, plan_name as "planName" from plan_version where school_id = ${ctx.school.id}
          and id = any(${runs.map(({ input: { planVersionId } }) => planVersionId)}::uuid[])`,
    )
    const names = new Map(plans.map(({ id, planName }) => [id, planName]))
    return new Map(
      runs.map(({ id, input: { planVersionId, from } }) => [id, `${names.get(planVersionId) ?? ''} ${from}`]),
    )
  },
  undo: {
    async touched(em, ctx, { id, input: { planVersionId, from } }) {
      const schoolId = ctx.school.id
      await query(
        em,
        sql`select from contract where school_id = ${schoolId} and id in (${scheduledBy(schoolId, id)})
          order by id for update`,
      )
      const touched = await query(
        em,
        sql<{ name: string }>`
          select ${sql.raw(contractWithStudent)} as name from contract k
          join student st on st.school_id = k.school_id and st.id = k.student_id
          where k.school_id = ${schoolId} and k.id in (${scheduledBy(schoolId, id)}) and not k.deleted
            and (k.renewed or k.next_plan_version_id <> ${planVersionId}
              or k.next_plan_from <> ${periodOf(from).startDate}::date or not k.next_plan_keeps_discounts)
          order by 1`,
      )
      return touched.map(({ name }) => name)
    },
    apply: withdrawAll,
  },
})

async function withdrawAll(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { id: runId, input: { planVersionId, from, tell } }: RunFacts<z.output<typeof input>>,
): Promise<void> {
  const [plan] = await query(
    em,
    sql<{ planName: string }>`
      select plan_name as "planName" from plan_version where school_id = ${ctx.school.id} and id = ${planVersionId}`,
  )
  const scheduled = await query(em, sql<{ ref: string }>`${scheduledBy(ctx.school.id, runId)} order by s.ref`)
  for (const { ref } of scheduled) {
    const contract = await lockRecord(em, Contract, ref)
    if (contract?.nextPlanVersionId == null) continue
    await schedulePlan(em, ctx, by, contract, null)
    if (!tell) continue
    const { contractName, contractValue: price } = contract
    const { startDate } = periodOf(from)
    const about = {
      contractName,
      planName: plan?.planName ?? '',
      from: startDate,
      priceBefore: price,
      priceAfter: price,
    }
    await mailPriceChange(em, ctx, contract, `${runId}:${ref}:undone`, { end: 'withdrawn', ...about })
  }
}
