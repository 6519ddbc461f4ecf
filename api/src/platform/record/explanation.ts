import type { JudgedBy } from '@koma/schema/rules/judged'
import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { answerOf, type VerbOutcome } from './answer.ts'
import type { JudgedContractType } from './why.type.ts'

/** Why something is refused, or that it would be done: the verdict, and the checks with what they go by. */
export interface Explanation {
  verdict: VerbOutcome
  rules: JudgedBy[]
  /** The student's contracts, where one pays for it. */
  contracts?: JudgedContractType[]
}

/** All staff see what anything is judged by (D128). */
export const mayAskWhy = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** The answer of a query for why: the words of the verdict, with the checks. */
export function explanationAnswer(ctx: Context, { verdict, rules, contracts = [] }: Explanation) {
  return { rules, contracts, ...answerOf(ctx, verdict) }
}
