import { type CopyWhyInput, copyWhyInput } from '@koma/schema/input/dryRunWhy'
import { rowProblems } from '@koma/schema/rules/templateRow'
import { templateWhy } from '@koma/schema/rules/templateWhy'
import { type Explanation, mayAskWhy } from '../record/explanation.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { scheduleOf } from '../slots/judgeSlot.ts'
import { judgeCopies, wantedCopies } from './copyTemplates.ts'
import { rowFacts } from './rowFacts.ts'

/**
 * Explains why a copy of a row would be made or not, as `templateCopies` lists it: every rule of the row with its
 * facts. Null if the copy no longer exists. All staff (D128). (FIX-13…20, FIX-24, FIX-36)
 */
export async function copyWhy(ctx: Context, input: CopyWhyInput): Promise<Explanation | null> {
  mayAskWhy(ctx)
  const { copies, number } = parseInput(ctx, copyWhyInput, input)
  const wanted = await wantedCopies(ctx, copies)
  const asked = wanted[number - 1]
  if (asked === undefined) return null
  // Those before it count where they can be in its way: its teacher's on its day.
  const { day, teacherId } = asked.wish
  const near = wanted.slice(0, number).filter(({ wish }) => wish.day === day && wish.teacherId === teacherId)
  const judged = (await judgeCopies(ctx, near)).at(-1)
  if (judged === undefined) return null
  const { copy, refusal } = judged
  return {
    verdict: refusal ?? { ok: true },
    rules: templateWhy(rowProblems(copy.wish, scheduleOf(ctx)), refusal, await rowFacts(ctx, copy.wish, refusal)),
  }
}
