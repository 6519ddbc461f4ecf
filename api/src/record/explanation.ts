import type { JudgedBy } from '@koma/schema/rules/judged'
import type { Context } from '../shared/context.ts'
import { answerOf, type Said } from './answer.ts'

/**
 * Why something is refused, or that it would be done: the verdict, and the rules with what they go by. No contract pays
 * for it.
 */
export interface Explanation {
  verdict: Said
  rules: readonly JudgedBy[]
  contracts: readonly never[]
}

/** The answer of a query for why: the words of the verdict, with the rules. */
export function explanationAnswer<Why extends { verdict: Said }>(ctx: Context, { verdict, ...why }: Why) {
  return { ...why, ...answerOf(ctx, verdict) }
}
