import { withTax } from '@koma/schema/rules/planOffer'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { PlanVersionType } from '../../plans/plan.type.ts'

type Terms = Pick<
  PlanVersionType,
  | 'kind'
  | 'points'
  | 'price'
  | 'taxRate'
  | 'taxIncluded'
  | 'carryOver'
  | 'carryMost'
  | 'carryMonths'
  | 'monthlyBookingLimit'
  | 'monthlyCancelLimit'
>

/**
 * Returns the values of a contract that follow from the terms of a plan (PLAN-05). A tax that comes on top is in the
 * price, so that what is owed is all there is to pay.
 */
export function contractValuesOf(terms: Terms) {
  const { carryOver, carryMost, carryMonths, monthlyBookingLimit, monthlyCancelLimit, taxRate } = terms
  const monthlyContract = terms.kind === 'monthly'
  return {
    monthlyContract,
    monthlyPoints: monthlyContract ? terms.points : 0,
    carryOver,
    carryMost,
    carryMonths,
    monthlyBookingLimit,
    monthlyCancelLimit,
    contractValue: withTax(terms.price, terms),
    taxRate,
    taxIncluded: true,
  }
}

/** Returns the courses of a plan that are in use, locked until the transaction ends. */
export async function coursesInUse(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  courseIds: readonly string[],
): Promise<string[]> {
  const courses = await query(
    em,
    sql<{ id: string }>`select id from course where school_id = ${ctx.school.id}
      and id = any(${courseIds}::uuid[]) and active and is_lesson and not deleted order by id for key share`,
  )
  return courses.map(({ id }) => id)
}
