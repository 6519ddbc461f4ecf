import { type CopyWhyInput, copyWhyInput } from '@koma/schema/input/dryRunWhy'
import { listedInTurn } from '@koma/schema/rules/checks'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeCopies, wantedCopies } from './copyTemplates.ts'
import { rowChecks } from './rowChecks.ts'
import { rowFacts } from './rowFacts.ts'

/**
 * Explains why a copy of a row would be made or not, as `templateCopies` lists it: every rule of the row with its
 * facts. Null if the copy no longer exists. All staff (D128). (FIX-13…20, FIX-24, FIX-36)
 */
export async function explainCopy(ctx: Context, input: CopyWhyInput): Promise<Explanation | null> {
  mayAskWhy(ctx)
  const { copies, number } = parseInput(ctx, copyWhyInput, input)
  const wanted = await wantedCopies(ctx, copies)
  const wish = wanted[number - 1]?.wish
  if (wish === undefined) return null
  // Those before it count where they can be in its way: its teacher's on its day.
  const near = wanted
    .slice(0, number)
    .filter(({ wish: { day, teacherId } }) => day === wish.day && teacherId === wish.teacherId)
  const judged = (await judgeCopies(ctx, near)).at(-1)
  if (judged === undefined) return null
  const { formChecks, form, asked, refusal } = judged
  return {
    verdict: refusal ?? { ok: true },
    rules: listedInTurn([formChecks, form], [rowChecks, asked], {
      facts: await rowFacts(ctx, wish, refusal),
    }),
  }
}
