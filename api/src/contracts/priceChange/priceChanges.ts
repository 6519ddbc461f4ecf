import { answerText } from '@koma/schema/answers'
import { MOST_PRICE_CHANGES } from '@koma/schema/input/priceChange'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { planChangeProblem } from '@koma/schema/rules/planChange'
import { withTax } from '@koma/schema/rules/planOffer'
import type { WallDate, WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { stillRenews, versionColumns } from '../../plans/plan.reads.ts'
import type { PlanVersionType } from '../../plans/plan.type.ts'
import { personColumns } from '../../slots/lessonPeople.ts'
import { digestOfMailed, type NotifiedPerson } from '../../slots/mailedPeople.ts'
import type { PriceChangeContractType } from './priceChange.type.ts'

/** What decides whether the renewals of a contract can take the newest version of its plan. */
interface PriceChangeFacts {
  active: boolean
  monthlyContract: boolean
  renewed: boolean
  endDate: WallDate
  planVersionId: string | null
  nextPlanVersionId: string | null
}

/**
 * Returns why the renewals of a contract from a month on cannot take the newest version of its plan; null if they can.
 * A contract that changes to another plan is left to that change. (PLAN-15)
 */
export function priceChangeProblem(
  contract: PriceChangeFacts,
  version: Pick<PlanVersionType, 'id' | 'kind'>,
  { from, now }: { from: string; now: WallTime },
) {
  if (contract.nextPlanVersionId !== null) return { code: 'generalE', note: 'priceChangeNext' } as const
  // Students who have the plan already keep it, also where only new ones can buy it.
  const plan = { versionId: version.id, kind: version.kind, newStudentsOnly: false }
  return planChangeProblem({ contract, plan }, from, now)
}

/** Returns the newest version of a plan, also of one that is not sold any more; null if the school has no such plan. */
export async function newestVersionOf(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  planId: string,
): Promise<PlanVersionType | null> {
  const [version] = await query(
    em,
    sql<PlanVersionType>`select ${versionColumns(ctx.school.id)} from plan_version v
      join plan p on p.school_id = v.school_id and p.id = v.plan_id and not p.deleted
      where v.school_id = ${ctx.school.id} and v.plan_id = ${planId} order by v.number desc limit 1`,
  )
  return version ?? null
}

/** The kind of mail, as it is asked who reads it. */
export const aboutPrices = sql`'priceChange'`

interface Row extends PriceChangeFacts {
  id: string
  version: number
  contractName: string
  studentId: string
  fullName: string
  planNumber: number
  price: number
  points: number
  planPrice: number
  taxRate: PlanVersionType['taxRate']
  taxIncluded: boolean
  planPoints: number
  person: NotifiedPerson
}

/**
 * Returns the active contracts of a plan that follow an older version than `version`, by student: what each costs now
 * and would cost, whether its price was agreed on for this student, why it cannot move, and whether an email about it
 * reaches anybody. (PLAN-15, PLAN-18)
 */
export async function priceChanges(
  em: EntityManager,
  ctx: Context,
  version: PlanVersionType,
  from: string,
): Promise<PriceChangeContractType[]> {
  const schoolId = ctx.school.id
  const rows = await query(
    em,
    sql<Row>`
      select k.id, k.version, k.contract_name as "contractName", k.student_id as "studentId",
        st.last_name || ' ' || st.first_name as "fullName", k.active, k.monthly_contract as "monthlyContract", k.renewed,
        k.end_date::text as "endDate", k.plan_version_id as "planVersionId",
        k.next_plan_version_id as "nextPlanVersionId", v.number as "planNumber", k.contract_value as price,
        k.monthly_points as points, v.price as "planPrice", v.tax_rate as "taxRate", v.tax_included as "taxIncluded",
        v.points as "planPoints", to_jsonb(reader) as person
      from contract k
      join plan_version v on v.school_id = k.school_id and v.id = k.plan_version_id
      join student st on st.school_id = k.school_id and st.id = k.student_id
      cross join lateral (select 'account' as role, ${personColumns(schoolId, 'st', 'student', aboutPrices)}) reader
      where k.school_id = ${schoolId} and v.plan_id = ${version.planId} and v.number < ${version.number}
        and ${stillRenews}
      order by st.name_order, st.id, k.start_date, k.id limit ${MOST_PRICE_CHANGES}`,
  )
  return rows.map((row) => {
    const { id, version: seen, contractName, studentId, fullName, planNumber, price, points, endDate, person } = row
    const problem = priceChangeProblem(row, version, { from, now: ctx.now })
    return {
      contractId: id,
      version: seen,
      contractNumber: contractNumberOf(contractName),
      studentId,
      fullName,
      planNumber,
      endDate,
      priceBefore: price,
      priceAfter: withTax(version.price, version),
      pointsBefore: points,
      pointsAfter: version.points,
      isAgreed: price !== withTax(row.planPrice, row) || points !== row.planPoints,
      message: problem === null ? null : answerText(problem, ctx.language),
      person,
      emailDigest: digestOfMailed([person]),
    }
  })
}
