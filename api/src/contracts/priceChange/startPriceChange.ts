import type { Refusal } from '@koma/schema/answers'
import {
  type PriceChangePreviewInput,
  priceChangePreviewInput,
  type StartPriceChangeInput,
  startPriceChangeInput,
} from '@koma/schema/input/priceChange'
import { periodOf } from '@koma/schema/rules/renewal'
import { refusedNaming } from '../../platform/bulk/refusedNaming.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRun } from '../../platform/jobs/runs/startRun.ts'
import { notThere, readForm } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { mayEditContract } from '../contract.policy.ts'
import type { PriceChangeType } from './priceChange.type.ts'
import { priceChangeRun } from './priceChangeRun.ts'
import { newestVersionOf, priceChanges } from './priceChanges.ts'

/**
 * Lists the contracts of a plan that follow older versions of it, with old and new price; changes nothing. Staff with
 * contractEdit. 404 if the school has no such plan. (PLAN-15)
 */
export async function priceChangePreview(
  ctx: Context,
  input: PriceChangePreviewInput,
): Promise<{ ok: true; change: PriceChangeType } | Refusal> {
  mayEditContract(ctx)
  const read = readForm(ctx, priceChangePreviewInput, input)
  if (!read.ok) return read
  const { planId, from } = read.form
  const version = await newestVersionOf(ctx.em, ctx, planId)
  if (version === null) return notThere
  const { planName, id: planVersionId, number } = version
  const contracts = await priceChanges(ctx.em, ctx, version, from)
  return { ok: true, change: { planId, planName, planVersionId, number, from: periodOf(from).startDate, contracts } }
}

/**
 * Starts to schedule the newest version of a plan for the renewals of these contracts from a month on (PLAN-16). Staff
 * with contractEdit. One that changed since it was shown is left alone. With `tell` their students and guardians are
 * emailed: just those who were shown, otherwise `priceToldOthers`. `planMoved` if there is a newer version by now,
 * 404 if one of the contracts does not follow an older version, 409 while another price change works, with who started
 * it.
 */
export async function startPriceChange(
  ctx: Context,
  input: StartPriceChangeInput,
): Promise<{ ok: true; runId: string } | Refusal> {
  const viewer = mayEditContract(ctx)
  const read = readForm(ctx, startPriceChangeInput, input)
  if (!read.ok) return read
  const { planId, planVersionId, from, contracts, tell } = read.form
  return inTransaction(ctx, async (em) => {
    const version = await newestVersionOf(em, ctx, planId)
    if (version === null) return notThere
    if (version.id !== planVersionId) return { ok: false, code: '409', note: 'planMoved' }
    const listed = new Map((await priceChanges(em, ctx, version, from)).map((each) => [each.contractId, each]))
    const steps = contracts.flatMap(({ id, version: seen }) => {
      const contract = listed.get(id)
      const item = { id, version: seen }
      return contract === undefined ? [] : [{ label: `${contract.fullName} ${contract.contractNumber}`, item }]
    })
    if (steps.length < contracts.length) return notThere
    if (steps.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
    const others = contracts.flatMap(({ id, emailDigest }) => {
      const contract = listed.get(id)
      return emailDigest != null && contract !== undefined && contract.emailDigest !== emailDigest
        ? [contract.fullName]
        : []
    })
    if (tell === true && others.length > 0) return refusedNaming(ctx, 'priceToldOthers', [...new Set(others)])
    return startRun(em, ctx, viewer, priceChangeRun, {
      input: { planId, planVersionId, from, tell: tell === true },
      steps,
    })
  })
}
