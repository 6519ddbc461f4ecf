import { orderOfName } from '@koma/schema/rules/nameOrder'
import { oneRecordInput } from '@koma/schema/input/record'
import { planTerms } from '@koma/schema/records/plan'
import { actorName } from '../payments/actorName.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { findRecord, findRecords, inOrderOf } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { Plan, type PlanRow } from './plan.entity.ts'
import { maySeePlans } from './plan.policy.ts'
import type { PlanVersionType } from './plan.type.ts'

/** Returns the plans of the school by name. */
export async function plans(ctx: Context): Promise<PlanRow[]> {
  maySeePlans(ctx)
  return inOrderOf(await findRecords(ctx, Plan, {}), ({ planName }) => orderOfName(planName))
}

/** Returns one plan of the school, or null. */
export async function plan(ctx: Context, id: string): Promise<PlanRow | null> {
  maySeePlans(ctx)
  return findRecord(ctx, Plan, id)
}

/** Returns the versions of a plan, the newest first (PLAN-03). */
export async function planVersions(ctx: Context, id: string): Promise<PlanVersionType[]> {
  maySeePlans(ctx)
  const planId = parseInput(ctx, oneRecordInput, { id }).id
  return query(
    ctx.em,
    sql<PlanVersionType>`
      select ${versionColumns(ctx.school.id)} from plan_version v
      where v.school_id = ${ctx.school.id} and v.plan_id = ${planId} order by v.number desc`,
  )
}

/** Whether `contract k` of `student st` still renews by its version, so that a new price can reach it. (PAY-23) */
export const stillRenews: Sql = sql`k.active and not k.deleted and k.monthly_contract and not k.renewed
  and st.active and not st.deleted`

/** Returns the columns of a version, in a statement about `plan_version v`. */
export const versionColumns = (schoolId: string): Sql => sql`v.id, v.plan_id as "planId", v.number,
  to_char(v.at, 'YYYY-MM-DD"T"HH24:MI:SS') as at, ${actorName('v', 'v.actor')} as by, ${sql.raw(columnsOf(planTerms, 'v'))},
  (select count(*)::int from contract k
    where k.school_id = ${schoolId} and k.plan_version_id = v.id and k.active and not k.deleted) as contracts,
  (select count(*)::int from contract k join student st on st.school_id = ${schoolId} and st.id = k.student_id
    where k.school_id = ${schoolId} and k.plan_version_id = v.id and ${stillRenews}) as renewing`
