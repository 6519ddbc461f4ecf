import { periodOf, type RenewalFacts } from '@koma/schema/rules/renewal'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { nextVersionId } from '../planChange/nextPlan.ts'
import { isAwayAllDays } from '../../students/isAway.ts'

/** The days of a month that a contract is renewed for. */
export function daysOf(month: string): { from: Sql; to: Sql } {
  const { startDate, endDate } = periodOf(month)
  return { from: sql`${startDate}::date`, to: sql`${endDate}::date` }
}

/** A contract with what its renewal is judged by and what it passes on. */
interface Renewable extends RenewalFacts {
  name: string
  monthlyPoints: number
  contractValue: number
  /** Whether a change of plan keeps the repeating discounts. */
  keepsDiscounts: boolean
}

/** Returns a contract of the school as renewing looks at it; null for none. */
export async function readRenewable(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  id: string,
  month: string,
): Promise<Renewable | null> {
  const [contract] = await query(
    em,
    sql<Renewable>`
      select k.version, k.contract_name as name, k.active, k.monthly_contract as "monthlyContract", k.renewed,
        k.monthly_points as "monthlyPoints", k.contract_value as "contractValue",
        k.next_plan_keeps_discounts as "keepsDiscounts", k.end_date::text as "endDate",
        right(next.contract_name, 13) as "renewedAs",
        ${nextVersionId(ctx.school.id, periodOf(month).startDate)} as "nextPlanVersionId",
        jsonb_build_object('name', st.last_name || ' ' || st.first_name, 'active', st.active, 'isAway',
        ${isAwayAllDays(ctx.school.id, sql`st.id`, daysOf(month))}) as student
      from contract k
      join student st on st.school_id = k.school_id and st.id = k.student_id
      left join contract next on next.school_id = k.school_id and next.predecessor_id = k.id and not next.deleted
      where k.school_id = ${ctx.school.id} and k.id = ${id} and not k.deleted`,
  )
  return contract ?? null
}
