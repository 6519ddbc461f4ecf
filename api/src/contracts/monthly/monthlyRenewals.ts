import { type MonthlyRenewalsInput, monthlyRenewalsInput } from '@koma/schema/input/monthly'
import { leftOver, periodOf } from '@koma/schema/rules/renewal'
import { monthAfter, monthOf, type WallDate } from '@koma/schema/rules/time'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayRenewContracts } from '../contract.policy.ts'
import { byCode } from '../contract.reads.ts'
import { discountsOn, repeatingDiscounts } from '../discounts/repeatingDiscounts.ts'
import { contractValuesOf } from '../fromPlan/planTerms.ts'
import { nextVersionId, versionsById } from '../planChange/nextPlan.ts'
import { renewalsDue } from './renewalsDue.ts'
import { contractItems } from '../contractRecord.reads.ts'
import type { MonthlyAwayType, MonthlyPreviewType, MonthlyRenewalType } from './monthly.type.ts'

/**
 * Returns the dry run: what each contract that can be renewed for a month becomes (MON-01…04, D97…99); nothing is
 * changed. Without a month it is the current one, or the next where nothing is left to renew for it.
 */
export async function monthlyRenewals(ctx: Context, input: MonthlyRenewalsInput): Promise<MonthlyPreviewType> {
  mayRenewContracts(ctx)
  const { month } = parseInput(ctx, monthlyRenewalsInput, input)
  if (month !== null && month !== undefined) return previewOf(ctx, month)
  const current = await previewOf(ctx, monthOf(ctx.now))
  return current.renewals.length > 0 ? current : previewOf(ctx, monthAfter(monthOf(ctx.now)))
}

async function previewOf(ctx: Context, month: string): Promise<MonthlyPreviewType> {
  const period = periodOf(month)
  const { isRenewed, isLeftOut } = renewalsDue(ctx.school.id, month)
  const [contracts, away] = await Promise.all([
    contractItems(ctx, isRenewed),
    awayStudents(ctx, period.startDate, isLeftOut),
  ])
  const planOf = await plansFollowing(ctx, contracts, period.startDate)
  const ids = contracts.map(({ id }) => id)
  const discountsOf = await repeatingDiscounts(ctx.em, ctx, ids)
  const renewals = contracts.map((contract): MonthlyRenewalType => {
    const plan = planOf(contract.id)
    const price = plan?.price ?? contract.contractValue
    const kept = plan?.keepsDiscounts === false ? [] : (discountsOf.get(contract.id) ?? [])
    const discounts = discountsOn(kept, { startDate: period.startDate, price })
    return {
      contract,
      points: plan?.points ?? contract.monthlyPoints,
      price,
      discounts,
      total: discounts.reduce((sum, { value }) => sum - value, price),
      plan: plan?.shown ?? null,
      ...leftOver(contract),
    }
  })
  return { month, ...period, renewals, away }
}

/** Returns a function that gives what follows from the plan to which a contract changes then; undefined if it stays. */
async function plansFollowing(ctx: Context, contracts: readonly { id: string }[], startDate: WallDate) {
  const rows = await query(
    ctx.em,
    sql<{ id: string; versionId: string | null; keepsDiscounts: boolean }>`
      select k.id, ${nextVersionId(ctx.school.id, startDate)} as "versionId",
        k.next_plan_keeps_discounts as "keepsDiscounts" from contract k
      where k.school_id = ${ctx.school.id} and k.next_plan_from <= ${startDate}::date
        and k.id = any(${contracts.map(({ id }) => id)}::uuid[])`,
  )
  const versionOf = new Map(rows.flatMap(({ id, versionId }) => (versionId === null ? [] : [[id, versionId] as const])))
  const versions = await versionsById(ctx.em, ctx, [...new Set(versionOf.values())])
  const dropping = new Set(rows.filter(({ keepsDiscounts }) => !keepsDiscounts).map(({ id }) => id))
  const { courses } = await ctx.directory()
  return (contractId: string) => {
    const version = versions.get(versionOf.get(contractId) ?? '')
    if (version === undefined) return undefined
    const {
      monthlyPoints: points,
      contractValue: price,
      monthlyBookingLimit,
      monthlyCancelLimit,
    } = contractValuesOf(version)
    const sold = version.courseIds.flatMap((id) => courses.get(id) ?? []).filter(({ active }) => active)
    const names = byCode(sold).map(({ displayName }) => displayName)
    const { id: versionId, planName } = version
    const keepsDiscounts = !dropping.has(contractId)
    return {
      points,
      price,
      keepsDiscounts,
      shown: { versionId, planName, monthlyBookingLimit, monthlyCancelLimit, courses: names },
    }
  }
}

/**
 * Returns the contracts that are not renewed because their student is away for the whole month, by student. Of those
 * who have left, only contracts that would have been renewed for this month first. (PAUSE-05)
 */
function awayStudents(ctx: Context, startDate: WallDate, isLeftOut: Sql): Promise<MonthlyAwayType[]> {
  const { id: schoolId } = ctx.school
  return query(
    ctx.em,
    sql<MonthlyAwayType>`
      select k.id as "contractId", right(k.contract_name, 13) as "contractNumber", st.id as "studentId",
        st.last_name || ' ' || st.first_name as "fullName", l.kind, l.from_day::text as "from",
        l.until_day::text as "until"
      from contract k join student st on st.school_id = k.school_id and st.id = k.student_id and not st.deleted
      join lateral (
        select kind, from_day, until_day from student_leave
        where school_id = ${schoolId} and student_id = st.id and undone_at is null
          and daterange(from_day, until_day, '[]') @> ${startDate}::date) l on true
      where k.school_id = ${schoolId} and ${isLeftOut}
        and (l.kind = 'pause' or k.end_date >= ${startDate}::date - interval '1 month')
      order by st.student_id collate "C", k.contract_name collate "C"`,
  )
}
