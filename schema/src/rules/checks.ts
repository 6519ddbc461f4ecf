import type { ReasonCode } from '../codes.ts'
import { judged, type JudgedBy, type JudgedRule, type RuleFacts } from './judged.ts'

/** One check of several that stand in order: the first broken one refuses, and all of them are the why. */
export interface Check<Asked, Refusal extends { code: ReasonCode }> {
  rule: JudgedRule
  /** The code it refuses with, as the why names it where it is kept. */
  code: ReasonCode | ((asked: Asked) => ReasonCode)
  /** Whether who asks is spared it; left out: nobody is. */
  isSpared?(asked: Asked): boolean
  /** Whether an earlier check has left something to judge; left out: always. The why alone asks. */
  isReached?(asked: Asked): boolean
  refusal(asked: Asked): Refusal | null
  /** The facts it is judged by. The why alone asks. */
  facts?(asked: Asked): RuleFacts
}

/** Returns the refusal of the first broken check; null where none is broken. */
export function firstBroken<Asked, Refusal extends { code: ReasonCode }>(
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked,
): Refusal | null {
  for (const check of checks) {
    if (check.isSpared?.(asked) === true) continue
    const refusal = check.refusal(asked)
    if (refusal !== null) return refusal
  }
  return null
}

/** Returns every check in order, how it came out and by which facts. */
export function listed<Asked, Refusal extends { code: ReasonCode }>(
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked,
): JudgedBy[] {
  return checks.map((check) => {
    const { rule, code } = check
    const refusal = check.refusal(asked)
    const names = refusal?.code ?? (typeof code === 'string' ? code : code(asked))
    const facts = check.facts?.(asked) ?? {}
    if (check.isSpared?.(asked) === true) return judged(rule, names, 'spared', facts)
    if (check.isReached?.(asked) === false) return judged(rule, names, 'unreached', facts)
    return judged(rule, names, refusal === null, facts)
  })
}
