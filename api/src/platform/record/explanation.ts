import type { JudgedBy } from '@koma/schema/rules/judged'
import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { answerOf, type VerbOutcome } from './answer.ts'
import type { JudgedContractType } from './why.type.ts'

/** The verdict on something, and the checks with the facts behind it. */
export interface Explanation {
  verdict: VerbOutcome
  rules: JudgedBy[]
  /** The student's contracts, where one pays for it. */
  contracts?: JudgedContractType[]
}

/** Allows all staff to see what anything is judged by (D128). */
export const mayAskWhy = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Returns the answer of a query for why: the words of the verdict, with the checks. */
export function explanationAnswer(ctx: Context, { verdict, rules, contracts = [] }: Explanation) {
  return { rules, contracts, ...answerOf(ctx, verdict) }
}
