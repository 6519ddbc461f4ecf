import { createHash } from 'node:crypto'
import type { Refusal } from '@koma/schema/answers'
import type { planChangeInput } from '@koma/schema/input/planChange'
import { planChangeProblem } from '@koma/schema/rules/planChange'
import { leftOver, periodOf } from '@koma/schema/rules/renewal'
import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { ContractRow } from '../contract.entity.ts'
import { byCode } from '../contract.reads.ts'
import { coursesOf } from '../contractCourses.ts'
import { discountsOn, repeatingDiscounts } from '../discounts/repeatingDiscounts.ts'
import { soldVersion } from '../fromPlan/planChoices.ts'
import { contractValuesOf, coursesInUse } from '../fromPlan/planTerms.ts'
import type { PlanChangeDiscountType, PlanChangePlaceType, PlanChangeType } from './planChange.type.ts'

/** A change as it was judged: what it does, or why it cannot be. */
type JudgedChange = { ok: true; change: PlanChangeType } | Refusal

/**
 * Judges a change of a contract to another plan, and returns what its renewal from a month `YYYY-MM` will be: terms,
 * courses, repeating discounts, points that carry over, and fixed places that no contract covers then. (PLAN-06)
 */
export async function judgePlanChange(
  em: EntityManager,
  ctx: Context,
  contract: ContractRow,
  { planVersionId, from, keepDiscounts }: Omit<z.output<typeof planChangeInput>, 'contractId'>,
): Promise<JudgedChange> {
  const version = await soldVersion(em, ctx, planVersionId)
  const plan = version && { ...version, versionId: version.id }
  const problem = planChangeProblem(
    { contract: { ...contract, planVersionId: contract.planVersionId ?? null }, plan },
    from,
    ctx.now,
  )
  if (problem !== null) return { ok: false, ...problem }
  if (version === null) throw new Error('a change without a plan is a problem')

  const { startDate } = periodOf(from)
  const [before, after] = [await coursesOf(em, ctx, contract.id), await coursesInUse(em, ctx, version.courseIds)]
  const { courses } = await ctx.directory()
  const named = (ids: readonly string[]) =>
    byCode(ids.flatMap((id) => courses.get(id) ?? [])).map(({ displayName }) => displayName)
  const next = contractValuesOf(version)
  const change = {
    from: startDate,
    before: {
      planName: await planNameOf(em, ctx, contract.planVersionId),
      ...termsOf(contract),
      courses: named(before),
    },
    after: { planName: version.planName, ...termsOf(next), courses: named(after) },
    addedCourses: named(after.filter((id) => !before.includes(id))),
    removedCourses: named(before.filter((id) => !after.includes(id))),
    ...(await discountsAfter(em, ctx, contract, {
      startDate,
      price: next.contractValue,
      keeps: keepDiscounts ?? true,
    })),
    ...leftOver(contract),
    places: await uncoveredPlaces(em, ctx, contract, { courseIds: after, startDate }),
  }
  const shown = JSON.stringify([contract.id, contract.version, version.id, change])
  return { ok: true, change: { ...change, digest: createHash('sha256').update(shown).digest('base64url') } }
}

/**
 * Returns the repeating discounts of a contract and what each takes off then; null where it is dropped or has ended.
 * (PLAN-12)
 */
async function discountsAfter(
  em: EntityManager,
  ctx: Context,
  { id }: ContractRow,
  { startDate, price, keeps }: { startDate: WallDate; price: number; keeps: boolean },
): Promise<{ keepsDiscounts: boolean; discounts: PlanChangeDiscountType[] }> {
  const all = (await repeatingDiscounts(em, ctx, [id])).get(id) ?? []
  const given = keeps ? discountsOn(all, { startDate, price }) : []
  const discounts = all.map(({ number, name, percent, yen, lastDay }) => ({
    name,
    percent,
    yen,
    lastDay,
    value: given.find((each) => each.number === number)?.value ?? null,
  }))
  return { keepsDiscounts: keeps, discounts }
}

/** Returns the terms that a change shows side by side. */
function termsOf(values: Pick<ContractRow, 'contractValue' | 'monthlyPoints' | Limits>) {
  const { contractValue, monthlyPoints, carryOver, carryMost, carryMonths, monthlyBookingLimit, monthlyCancelLimit } =
    values
  return {
    price: contractValue,
    points: monthlyPoints,
    carryOver,
    carryMost,
    carryMonths,
    monthlyBookingLimit,
    monthlyCancelLimit,
  }
}

type Limits = 'carryOver' | 'carryMost' | 'carryMonths' | 'monthlyBookingLimit' | 'monthlyCancelLimit'

async function planNameOf(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  versionId: string | null | undefined,
): Promise<string | null> {
  if (versionId == null) return null
  const [plan] = await query(
    em,
    sql<{ planName: string }>`
      select plan_name as "planName" from plan_version where school_id = ${ctx.school.id} and id = ${versionId}`,
  )
  return plan?.planName ?? null
}

/**
 * Returns the fixed places of a contract's student whose course is neither among `courseIds` nor in another active
 * contract on `startDate`.
 */
function uncoveredPlaces(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  { id, studentId }: Pick<ContractRow, 'id' | 'studentId'>,
  { courseIds, startDate }: { courseIds: readonly string[]; startDate: WallDate },
): Promise<PlanChangePlaceType[]> {
  const schoolId = ctx.school.id
  return query(
    em,
    sql<PlanChangePlaceType>`
      select t.id as "templateId", t.day, to_char(t.start_time, 'HH24:MI') as "startTime",
        p.display_name as "teacherName", c.display_name as "courseName"
      from template t
      join template_student x on x.school_id = t.school_id and x.template_id = t.id and x.student_id = ${studentId}
      join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
      join course c on c.school_id = t.school_id and c.id = t.fixed_course_id
      where t.school_id = ${schoolId} and not t.fixed_course_id = any(${courseIds}::uuid[])
        and not exists (
          select from contract o
          join contract_course oc on oc.school_id = o.school_id and oc.contract_id = o.id and oc.course_id = t.fixed_course_id
          where o.school_id = ${schoolId} and o.student_id = ${studentId} and o.id <> ${id} and o.active and not o.deleted
            and o.end_date >= ${startDate}::date)
      order by t.day, t.start_time, t.id`,
  )
}
