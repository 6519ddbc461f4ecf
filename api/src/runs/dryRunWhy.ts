import { type DryRunWhyInput, dryRunWhyInput } from '@koma/schema/input/dryRunWhy'
import { explainClosing } from '../closures/explainClosing.ts'
import { explainSettling } from '../payments/explainSettling.ts'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { explainCopy } from '../template/explainCopy.ts'

/**
 * Explains why a line of a dry run would be done or not now, by the rules of the call that does it. Null if the line no
 * longer exists. Changes nothing. All staff (D128).
 */
export async function dryRunWhy(ctx: Context, input: DryRunWhyInput): Promise<Explanation | null> {
  mayAskWhy(ctx)
  const { copy, closing, settle } = parseInput(ctx, dryRunWhyInput, input)
  if (copy) return explainCopy(ctx, copy)
  if (closing) return explainClosing(ctx, closing)
  if (settle) return explainSettling(ctx, settle)
  throw new Error('an input of why was let through without a line')
}
