import type { AnswerCode } from '../answerCodes.ts'
import { isReasonCode, type ReasonCode } from '../codes.ts'
import { inOrder, judged, type JudgedBy, type JudgedRule, type Obstacle, type RuleFacts } from './judged.ts'

/** The code that the refusal of every check has. */
export interface CheckRefusal {
  code: AnswerCode
}

/** One check of several that stand in order: the first broken one refuses, and all of them make up the explanation. */
export interface Check<Asked, Refusal extends CheckRefusal> {
  rule: JudgedRule
  /** The code that the why names where the check is kept; left out: generalE. */
  code?: ReasonCode | ((asked: Asked) => ReasonCode)
  /** Whether who asks is spared it; left out: nobody is. */
  isSpared?(asked: Asked): boolean
  /** Whether an earlier check has left something to judge; left out: always. Only the explanation asks. */
  isReached?(asked: Asked): boolean
  refusal(asked: Asked): Refusal | null
  /** The facts it is judged by. Only the explanation asks. */
  facts?(asked: Asked): RuleFacts
}

/** The facts and obstacles that only an explanation reads, by rule. */
export interface ExplanationDetails {
  facts?: Partial<Record<JudgedRule, RuleFacts>>
  /** The obstacles that can be opened. */
  obstacles?: Obstacles
}

export type Obstacles = Partial<Record<JudgedRule, readonly Obstacle[]>>

/** The first broken check and its refusal. */
export interface Broken<Refusal> {
  rule: JudgedRule
  refusal: Refusal
}

/** Returns the first broken check; null where none is broken. */
export function brokenCheck<Asked, Refusal extends CheckRefusal>(
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked,
): Broken<Refusal> | null {
  for (const check of checks) {
    if (check.isSpared?.(asked) === true) continue
    const refusal = check.refusal(asked)
    if (refusal !== null) return { rule: check.rule, refusal }
  }
  return null
}

/** Returns the refusal of the first broken check; null where none is broken. */
export function firstBroken<Asked, Refusal extends CheckRefusal>(
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked,
): Refusal | null {
  return brokenCheck(checks, asked)?.refusal ?? null
}

/** Returns every check in order, how it came out and by which facts. */
export function listed<Asked, Refusal extends CheckRefusal>(
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked,
  { facts = {}, obstacles = {} }: ExplanationDetails = {},
): JudgedBy[] {
  return checks.map((check) => {
    const { rule } = check
    const refusal = check.refusal(asked)
    const code = codeOf(check, asked, refusal)
    const known = { ...check.facts?.(asked), ...facts[rule] }
    if (check.isSpared?.(asked) === true) return judged(rule, code, 'spared', known)
    if (check.isReached?.(asked) === false) return judged(rule, code, 'unreached', known)
    const standing = obstacles[rule]
    return { ...judged(rule, code, refusal === null, known), ...(standing && { standing }) }
  })
}

/**
 * Returns the whole list for something that has to exist first, which `there` says; what is kept behind the first
 * broken check was not reached. Of nothing, the list is `there` alone.
 */
export function listedIfThere<Asked, Refusal extends CheckRefusal>(
  there: JudgedRule,
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked | null,
  { code = 'generalE', ...whyOnly }: ExplanationDetails & { code?: ReasonCode } = {},
): JudgedBy[] {
  if (asked === null) return [judged(there, code, false)]
  return inOrder([judged(there, code, true), ...listed(checks, asked, whyOnly)])
}

/** Returns every check in order up to the first broken one; those behind it were not reached. */
export function listedToBroken<Asked, Refusal extends CheckRefusal>(
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked,
  whyOnly: ExplanationDetails = {},
): JudgedBy[] {
  const broken = brokenCheck(checks, asked)
  const reached = broken === null ? checks.length : checks.findIndex(({ rule }) => rule === broken.rule) + 1
  return [...listed(checks.slice(0, reached), asked, whyOnly), ...unreached(checks.slice(reached), whyOnly)]
}

/**
 * Returns the checks of a form, all that are broken, then those of what it asks for up to the first broken one. Of
 * null, the form or what it is about has been refused: the others were not reached.
 */
export function listedInTurn<Form, Asked, Refusal extends CheckRefusal>(
  [formChecks, form]: readonly [readonly Check<Form, Refusal>[], Form],
  [checks, asked]: readonly [readonly Check<Asked, Refusal>[], Asked | null],
  whyOnly: ExplanationDetails = {},
): JudgedBy[] {
  return [
    ...inOrder(listed(formChecks, form, whyOnly)),
    ...(asked === null ? unreached(checks, whyOnly) : listedToBroken(checks, asked, whyOnly)),
  ]
}

/** The rule of a check, and the code it refuses with. */
export type NamedRule = Pick<Check<never, CheckRefusal>, 'rule' | 'code'>

/** Returns checks that a whole set was asked, for one of it that `broken` refuses; null: nothing does. */
export function listedOfSet(
  checks: readonly NamedRule[],
  broken: Broken<CheckRefusal> | null,
  whyOnly: ExplanationDetails = {},
): JudgedBy[] {
  const reached = broken === null ? checks.length : checks.findIndex(({ rule }) => rule === broken.rule)
  return unreached(checks, whyOnly).map((check, at) => {
    if (at < reached) return { ...check, outcome: 'kept' }
    return at === reached ? { ...check, outcome: 'broken' } : check
  })
}

/** Returns checks that nothing was asked of, with what is known of them otherwise. */
export function unreached(
  checks: readonly NamedRule[],
  { facts = {}, obstacles = {} }: ExplanationDetails = {},
): JudgedBy[] {
  return checks.map(({ rule, code }) => {
    const standing = obstacles[rule]
    const names = typeof code === 'string' ? code : 'generalE'
    return { ...judged(rule, names, 'unreached', facts[rule]), ...(standing && { standing }) }
  })
}

function codeOf<Asked, Refusal extends CheckRefusal>(
  { code = 'generalE' }: Check<Asked, Refusal>,
  asked: Asked,
  refusal: Refusal | null,
): ReasonCode {
  if (refusal !== null && isReasonCode(refusal.code)) return refusal.code
  return typeof code === 'string' ? code : code(asked)
}
