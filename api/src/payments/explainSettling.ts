import { owedContract } from '@koma/schema/input/payment'
import { judgeSettling, listSettleChecks } from '@koma/schema/rules/settle'
import type { z } from 'zod'
import { lastChangeOf } from '../activity/lastChange.ts'
import { notThere } from '../platform/record/answer.ts'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { readOwed } from './owed.ts'

/**
 * Explains why a contract would be paid or written off at this moment, or not, rule by rule. All staff (D128). (PAY-05,
 * D102)
 */
export async function explainSettling(ctx: Context, input: z.input<typeof owedContract>): Promise<Explanation> {
  mayAskWhy(ctx)
  const { id, ...request } = parseInput(ctx, owedContract, input)
  const contract = (await readOwed(ctx.em, ctx, [id], false)).get(id) ?? null
  return {
    verdict: contract === null ? notThere : judgeSettling(contract, request),
    rules: listSettleChecks(contract, request, contract && (await lastChangeOf(ctx, ctx.em, id))),
  }
}
