import { withTax } from '@koma/schema/rules/planOffer'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { versionColumns } from '../../plans/plan.reads.ts'
import type { PlanVersionType } from '../../plans/plan.type.ts'
import type { ContractNextPlanType } from './planChange.type.ts'

/**
 * Returns the newest version `v` of the plan to which a contract `k` changes, up to a condition. A plan that is
 * archived or deleted by then is followed as it was last (decision 092).
 */
const fromNextVersion = (schoolId: string): Sql => sql`
  from plan_version planned
  join lateral (
    select * from plan_version n where n.school_id = ${schoolId} and n.plan_id = planned.plan_id
    order by n.number desc limit 1) v on true
  where planned.school_id = ${schoolId} and planned.id = k.next_plan_version_id`

/** Returns the id of that version, of a renewal that begins on `startDate`; null if the contract stays as it is. */
export const nextVersionId = (schoolId: string, startDate: WallDate): Sql => sql`(
  select v.id ${fromNextVersion(schoolId)} and k.next_plan_from <= ${startDate}::date)`

/** The plan that follows a contract, as its column gives it: with the price as the plan says it. */
export interface NextPlanRow extends Omit<ContractNextPlanType, 'price'> {
  price: number
  taxRate: PlanVersionType['taxRate']
  taxIncluded: boolean
}

/** Returns the column with the plan that follows a contract `k`; null without one. */
export const nextPlanColumn = (schoolId: string): Sql => sql`(
  select jsonb_build_object('id', v.plan_id, 'versionId', v.id, 'planName', v.plan_name, 'number', v.number,
    'points', v.points, 'price', v.price, 'taxRate', v.tax_rate, 'taxIncluded', v.tax_included, 'from', k.next_plan_from::text,
    'keepsDiscounts', k.next_plan_keeps_discounts)
  ${fromNextVersion(schoolId)} and not k.renewed) as "nextPlan"`

/** Returns the plan that follows with its price as the contract will have it. */
export function shownNextPlan(row: NextPlanRow | null): ContractNextPlanType | null {
  if (row === null) return null
  const { taxRate, taxIncluded, ...plan } = row
  return { ...plan, price: withTax(plan.price, { taxRate, taxIncluded }) }
}

/** Returns these versions, by id. */
export async function versionsById(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlanVersionType>> {
  if (ids.length === 0) return new Map()
  const versions = await query(
    em,
    sql<PlanVersionType>`select ${versionColumns(ctx.school.id)} from plan_version v
      where v.school_id = ${ctx.school.id} and v.id = any(${ids}::uuid[])`,
  )
  return new Map(versions.map((version) => [version.id, version]))
}
