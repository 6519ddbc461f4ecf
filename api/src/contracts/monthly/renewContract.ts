import { contractFields } from '@koma/schema/records/contract'
import { fieldsOf, fieldsWithout } from '@koma/schema/records/record'
import { lookup } from '@koma/schema/rules/lookup'
import { periodOf, renewalRefusal } from '@koma/schema/rules/renewal'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecords } from '../../platform/record/noteRecord.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { StepOutcome } from '../../platform/jobs/runs/runKind.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { columnNames, columnOf } from '../../platform/shared/recordFields.ts'
import { announceContract } from '../announceContract.ts'
import { setLogOrigin } from '../setLogOrigin.ts'
import { lockStudent } from '../lockStudent.ts'
import { movePoints } from '../movePoints.ts'
import { nextContractName } from '../contractNames.ts'
import { carryDiscounts } from '../discounts/repeatingDiscounts.ts'
import { contractValuesOf, coursesInUse } from '../fromPlan/planTerms.ts'
import { versionsById } from '../planChange/nextPlan.ts'
import type { PlanVersionType } from '../../plans/plan.type.ts'
import { readRenewable } from './readRenewable.ts'

/** The fields that a renewal copies: everything entered but its days and whether it is active. */
const copied = fieldsOf(
  fieldsWithout(contractFields, 'active', 'startDate', 'endDate'),
  ({ entered }) => entered !== 'never',
)
const columns = sql.raw(columnNames(copied))

/**
 * Renews a contract for a month, in the transaction of `ctx.em`. The new one has the same student, lessons, limits,
 * price, notes and holder, and opens with the monthly points. Where another plan is scheduled for the month, it has the
 * terms of that plan as it is now, and a change for a later month goes along (PLAN-06). Repeating discounts go along
 * unless the change drops them (PLAN-12). The old one stays in use until its last day (D97). Skips a contract that was
 * renewed or changed since the preview.
 */
export async function renewContract(
  ctx: Context & { viewer: Viewer },
  { id, version, planVersionId }: { id: string; version: number; planVersionId?: string | null | undefined },
  month: string,
): Promise<StepOutcome> {
  const { em, viewer } = ctx
  const schoolId = ctx.school.id
  const [owner] = await query(
    em,
    sql<{ studentId: string }>`
      select student_id as "studentId" from contract where school_id = ${schoolId} and id = ${id}`,
  )
  const student = owner === undefined ? null : await lockStudent(em, ctx, owner.studentId)
  if (owner === undefined || student === null) return skipped('renewalGone')
  // In the order in which bookings take a student's contracts.
  await query(
    em,
    sql`select from contract where school_id = ${schoolId} and student_id = ${owner.studentId}
      order by id for no key update`,
  )
  const old = await readRenewable(em, ctx, id, month)
  const refusal = renewalRefusal(old, { month, version, planVersionId })
  if (old === null || refusal !== null) return skipped(refusal?.note ?? 'renewalGone')

  const { startDate, endDate } = periodOf(month)
  const name = await nextContractName(em, schoolId, student)
  const plan = await termsOfNextPlan(em, ctx, old.nextPlanVersionId)
  const [next] = await query(
    em,
    sql<{ id: string }>`
      with following as (
        insert into contract (school_id, contract_name, student_id, predecessor_id, start_date, end_date,
          plan_version_id, next_plan_version_id, next_plan_from, next_plan_keeps_discounts, ${columns})
        select school_id, ${name}, student_id, id, ${startDate}, ${endDate}, ${planColumns(plan)}, ${valuesOf(plan)}
        from contract where school_id = ${schoolId} and id = ${id}
        returning id),
      lessons as (
        insert into contract_course (school_id, contract_id, course_id)
        select ${schoolId}::uuid, following.id, course_id from following, ${coursesOf(schoolId, id, plan)}),
      marked as (update contract set renewed = true where school_id = ${schoolId} and id = ${id})
      select id from following`,
  )
  if (next === undefined) throw new Error('a contract was not renewed')
  await movePoints(em, ctx, viewer, next.id, plan?.values.monthlyPoints ?? old.monthlyPoints, 'opening')
  if (plan === null || old.keepsDiscounts)
    await carryDiscounts(em, ctx, viewer, {
      fromId: id,
      toId: next.id,
      startDate,
      price: plan?.values.contractValue ?? old.contractValue,
    })
  const renewed = { renewed: [false, true] } as const
  await noteRecords(em, ctx, viewer, [
    { kind: 'contract', id: next.id, name, change: 'created' },
    { kind: 'contract', id, name: old.name, change: 'changed', changes: renewed },
  ])
  await announceContract(em, ctx, next.id)
  // One that ended long ago carries over at once.
  await setLogOrigin(em, ctx)
  await query(em, sql`select koma_carry_over(${schoolId}, ${id}, ${actorOf(viewer)}, ${ctx.now})`)
  return { outcome: 'renewed', ref: next.id }
}

/** The plan whose terms a renewal takes, with its courses in use; null if the contract stays as it is. */
type NextTerms = { versionId: string; values: ReturnType<typeof valuesOfPlan>; courseIds: readonly string[] } | null

/** Returns the values that a renewal takes from a plan. A note on the price was about the old one. */
const valuesOfPlan = (version: PlanVersionType) => ({ ...contractValuesOf(version), memoContractValue: '' })

async function termsOfNextPlan(em: EntityManager, ctx: Context, versionId: string | null): Promise<NextTerms> {
  if (versionId === null) return null
  const version = (await versionsById(em, ctx, [versionId])).get(versionId)
  if (version === undefined) throw new Error('a contract changes to a plan without a version')
  return { versionId, values: valuesOfPlan(version), courseIds: await coursesInUse(em, ctx, version.courseIds) }
}

/** Returns the renewal's plan and the one scheduled after it, which is none once it has been taken. */
const planColumns = (plan: NextTerms): Sql =>
  plan === null
    ? sql`plan_version_id, next_plan_version_id, next_plan_from, next_plan_keeps_discounts`
    : sql`${plan.versionId}::uuid, null::uuid, null::date, true`

/** Returns the renewal's own values in the order of `columns`: those of the plan, and the rest from the contract. */
function valuesOf(plan: NextTerms): Sql {
  const given = lookup<unknown>(plan?.values ?? {})
  return sql.join(Object.keys(copied).map((name) => (name in given ? sql`${given[name]}` : sql.ref(columnOf(name)))))
}

/** Returns the courses of the renewal as rows with a `course_id`. */
const coursesOf = (schoolId: string, id: string, plan: NextTerms): Sql =>
  plan === null
    ? sql`contract_course c where c.school_id = ${schoolId} and c.contract_id = ${id}`
    : sql`unnest(${plan.courseIds}::uuid[]) course_id`

function skipped(note: string): StepOutcome {
  return { outcome: 'skipped', note }
}
