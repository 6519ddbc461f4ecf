import { type DryRunWhyInput, dryRunWhyInput } from '@koma/schema/input/dryRunWhy'
import { closingWhy } from '../closures/closingWhy.ts'
import { settleWhy } from '../payments/settleWhy.ts'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { copyWhy } from '../template/copyWhy.ts'

/**
 * Explains why a line of a dry run would be done or not now, by the rules of the call that does it; null if the line no
 * longer exists. Changes nothing. All staff (D128).
 */
export async function dryRunWhy(ctx: Context, input: DryRunWhyInput): Promise<Explanation | null> {
  mayAskWhy(ctx)
  const { copy, closing, settle } = parseInput(ctx, dryRunWhyInput, input)
  if (copy) return copyWhy(ctx, copy)
  if (closing) return closingWhy(ctx, closing)
  if (settle) return settleWhy(ctx, settle)
  throw new Error('an input of why was let through without a line')
}
