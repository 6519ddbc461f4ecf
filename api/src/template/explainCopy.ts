import { type CopyWhyInput, copyWhyInput } from '@koma/schema/input/dryRunWhy'
import { listedInTurn } from '@koma/schema/rules/checks'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeCopies, plannedCopies } from './copyTemplates.ts'
import { rowChecks } from './rowChecks.ts'
import { rowFacts } from './rowFacts.ts'

/**
 * Explains why a copy of a row would be made or not, as `templateCopies` lists it: every rule of the row with its
 * facts. Null if the copy no longer exists. All staff (D128). (FIX-13…20, FIX-24, FIX-36)
 */
export async function explainCopy(ctx: Context, input: CopyWhyInput): Promise<Explanation | null> {
  mayAskWhy(ctx)
  const { copies, number } = parseInput(ctx, copyWhyInput, input)
  const planned = await plannedCopies(ctx, copies)
  const request = planned[number - 1]?.request
  if (request === undefined) return null
  // Those before it count where they can be in its way: its teacher's on its day.
  const near = planned
    .slice(0, number)
    .filter(({ request: { day, teacherId } }) => day === request.day && teacherId === request.teacherId)
  const judged = (await judgeCopies(ctx, near)).at(-1)
  if (judged === undefined) return null
  const { formChecks, form, checkInput, refusal } = judged
  return {
    verdict: refusal ?? { ok: true },
    rules: listedInTurn([formChecks, form], [rowChecks, checkInput], {
      facts: await rowFacts(ctx, request, refusal),
    }),
  }
}
