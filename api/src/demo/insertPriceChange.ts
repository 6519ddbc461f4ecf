import { planTerms } from '@koma/schema/records/plan'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { dateOf, monthAfter, monthOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { columnNames } from '../platform/shared/recordFields.ts'
import { monthlyPlans } from './contracts.ts'
import { insertRun } from './insertRun.ts'

/** What the plan costs more, in yen, and how many contracts move to its new price. */
const [RAISE, MOVED] = [1100, 3]

/**
 * Raises the price of one plan, and plans it for the renewals of some of its contracts from the month after next on;
 * the others wait on the page of price changes. (PAPER-35)
 */
export async function insertPriceChange(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const plan = monthlyPlans.at(-1)
  const from = monthAfter(monthAfter(monthOf(now)))
  const at = `${plusDays(dateOf(now), -1)}T11:00:00`
  const terms = sql.raw(columnNames(planTerms))
  const [raised] = await query(
    em,
    sql<{ planId: string; id: string }>`
      with raised as (
        update plan set price = price + ${RAISE} where school_id = ${schoolId} and id = (
          select plan_id from plan_version where school_id = ${schoolId} and id = ${plan?.versionId})
        returning *)
      insert into plan_version (school_id, plan_id, number, actor, at, ${terms})
      select school_id, id, 2, 'staff:admin', ${at}::timestamp, ${terms} from raised
      returning plan_id as "planId", id`,
  )
  if (raised === undefined) return
  const moved = await query(
    em,
    sql<{ id: string; version: number; name: string; student: string }>`
      update contract k set next_plan_version_id = ${raised.id}, next_plan_from = ${`${from}-01`},
        next_plan_keeps_discounts = true
      from student st
      where k.school_id = ${schoolId} and st.school_id = ${schoolId} and st.id = k.student_id and k.id in (
        select c.id from contract c
        where c.school_id = ${schoolId} and c.plan_version_id = ${plan?.versionId} and c.active and not c.deleted
          and c.monthly_contract and not c.renewed and c.next_plan_version_id is null
        order by c.id limit ${MOVED})
      returning k.id, k.version, k.contract_name as name, st.last_name || ' ' || st.first_name as student`,
  )
  if (moved.length === 0) return
  await insertRun(em, schoolId, {
    kind: 'priceChange',
    alone: true,
    at,
    input: { planId: raised.planId, planVersionId: raised.id, from, tell: false },
    steps: moved.map(({ id, version, name, student }) => ({
      label: `${student} ${contractNumberOf(name)}`,
      item: { id, version },
      outcome: 'scheduled',
      ref: id,
    })),
  })
}
