import { randomUUID } from 'node:crypto'
import { planTerms } from '@koma/schema/records/plan'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { columnNames } from '../platform/shared/recordFields.ts'
import { monthlyPlans, pointPlans, type SoldPlan } from './contracts.ts'
import { insertRows } from './insertRows.ts'

/** What the demo school sells beside the plans of its contracts: a trial, a single lesson, and a plan of before. */
const others = [
  {
    planName: '体験レッスン',
    kind: 'trial',
    points: 2,
    price: 2200,
    periodCount: 30,
    periodUnit: 'days',
    monthlyBookingLimit: 1,
    monthlyCancelLimit: null,
    newStudentsOnly: true,
    active: true,
    materialsFee: 0,
  },
  {
    planName: '1回レッスン',
    kind: 'single',
    points: 2,
    price: 3850,
    periodCount: 3,
    periodUnit: 'months',
    monthlyBookingLimit: null,
    monthlyCancelLimit: null,
    newStudentsOnly: false,
    active: true,
    materialsFee: 0,
  },
  {
    planName: '春の集中コース（2025年）',
    kind: 'package',
    points: 12,
    price: 19_800,
    periodCount: 6,
    periodUnit: 'weeks',
    monthlyBookingLimit: null,
    monthlyCancelLimit: 0,
    newStudentsOnly: false,
    active: false,
    materialsFee: 3300,
  },
] as const

/** Inserts the plans from which the contracts are made, and others that the school sells or sold (PLAN-02). */
export async function insertPlans(
  em: EntityManager,
  schoolId: string,
  { now, courseIds }: { now: WallTime; courseIds: readonly string[] },
): Promise<void> {
  const sold = [
    ...monthlyPlans.map((plan) => rowOf(plan, { kind: 'monthly', periodCount: 1, entranceFee: 11_000 })),
    ...pointPlans.map((plan) => rowOf(plan, { kind: 'package', periodCount: 6, entranceFee: 11_000 })),
    ...others.map((plan) => ({ versionId: randomUUID(), carryOver: false, entranceFee: 0, ...plan })),
  ].map((plan) => ({ id: randomUUID(), courseIds, ...plan }))
  await insertRows(
    em,
    'plan',
    sold.map(({ versionId: _, ...plan }) => ({ schoolId, ...withTax, ...plan })),
  )
  const terms = sql.raw(columnNames(planTerms))
  await query(
    em,
    sql`insert into plan_version (school_id, id, plan_id, number, actor, at, ${terms})
      select p.school_id, v.version_id, p.id, 1, 'staff:admin', ${now}::timestamp - interval '1 year', ${terms}
      from unnest(${sold.map(({ id }) => id)}::uuid[], ${sold.map(({ versionId }) => versionId)}::uuid[]) v (plan_id, version_id)
      join plan p on p.school_id = ${schoolId} and p.id = v.plan_id`,
  )
}

const withTax = { taxRate: 'standard', taxIncluded: true }

function rowOf(
  { versionId, name, points, bookingLimit, cancelLimit, carryOver, value }: SoldPlan,
  own: { kind: string; periodCount: number; entranceFee: number },
) {
  return {
    versionId,
    planName: name,
    points,
    price: value,
    periodUnit: 'months',
    carryOver,
    monthlyBookingLimit: bookingLimit,
    monthlyCancelLimit: cancelLimit,
    newStudentsOnly: false,
    materialsFee: 0,
    active: true,
    ...own,
  }
}
