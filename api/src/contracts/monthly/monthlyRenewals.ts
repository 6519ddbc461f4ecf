import { type MonthlyRenewalsInput, monthlyRenewalsInput } from '@koma/schema/input/monthly'
import { leftOver, periodOf } from '@koma/schema/rules/renewal'
import { monthAfter, monthOf } from '@koma/schema/rules/time'
import { sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayRenewContracts } from '../contract.policy.ts'
import { contractItems } from '../contractRecord.reads.ts'
import type { MonthlyPreviewType, MonthlyRenewalType } from './monthly.type.ts'

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
  // As `renewalRefusal` says, which looks again when it comes to it.
  const contracts = await contractItems(
    ctx,
    sql`k.active and k.monthly_contract and not k.renewed and k.end_date < ${period.startDate}::date and st.active`,
  )
  const renewals = contracts.map((contract): MonthlyRenewalType => ({
    contract,
    points: contract.monthlyPoints,
    ...leftOver(contract),
  }))
  return { month, ...period, renewals }
}
