import { renewalRefusal, listRenewalChecks, type RenewalRequest } from '@koma/schema/rules/renewal'
import { lastChangeOf } from '../../activity/lastChange.ts'
import { type Explanation, mayAskWhy } from '../../platform/record/explanation.ts'
import type { Context } from '../../platform/shared/context.ts'
import { readRenewable } from './readRenewable.ts'

/**
 * Tells why a contract would be renewed for a month at this moment, or not, rule by rule. All staff (D128). (MON-02,
 * MON-10)
 */
export async function explainRenewal(ctx: Context, id: string, request: RenewalRequest): Promise<Explanation> {
  mayAskWhy(ctx)
  const contract = await readRenewable(ctx.em, ctx, id, request.month)
  return {
    verdict: renewalRefusal(contract, request) ?? { ok: true },
    rules: listRenewalChecks(contract, request, contract && (await lastChangeOf(ctx, ctx.em, id))),
  }
}
