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
 * Returns every check of something that must exist, which is the check `there`. Kept checks after the first broken one
 * count as unreached. If `asked` is null, returns only `there`, broken.
 */
export function listedIfThere<Asked, Refusal extends CheckRefusal>(
  there: JudgedRule,
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked | null,
  { code = 'generalE', ...details }: ExplanationDetails & { code?: ReasonCode } = {},
): JudgedBy[] {
  if (asked === null) return [judged(there, code, false)]
  return inOrder([judged(there, code, true), ...listed(checks, asked, details)])
}

/** Returns every check in order up to the first broken one; those behind it were not reached. */
export function listedToBroken<Asked, Refusal extends CheckRefusal>(
  checks: readonly Check<Asked, Refusal>[],
  asked: Asked,
  details: ExplanationDetails = {},
): JudgedBy[] {
  const broken = brokenCheck(checks, asked)
  const reached = broken === null ? checks.length : checks.findIndex(({ rule }) => rule === broken.rule) + 1
  return [...listed(checks.slice(0, reached), asked, details), ...unreached(checks.slice(reached), details)]
}

/**
 * Returns all checks of a form, then those of its request up to the first broken one. If `asked` is null, the form or
 * its subject was refused, so the request's checks are unreached.
 */
export function listedInTurn<Form, Asked, Refusal extends CheckRefusal>(
  [formChecks, form]: readonly [readonly Check<Form, Refusal>[], Form],
  [checks, asked]: readonly [readonly Check<Asked, Refusal>[], Asked | null],
  details: ExplanationDetails = {},
): JudgedBy[] {
  return [
    ...inOrder(listed(formChecks, form, details)),
    ...(asked === null ? unreached(checks, details) : listedToBroken(checks, asked, details)),
  ]
}

/** The rule of a check, and the code it refuses with. */
export type NamedRule = Pick<Check<never, CheckRefusal>, 'rule' | 'code'>

/**
 * Returns checks that were made for a whole set, as they came out for one member; `broken` is the check that refused it,
 * null if none did.
 */
export function listedOfSet(
  checks: readonly NamedRule[],
  broken: Broken<CheckRefusal> | null,
  details: ExplanationDetails = {},
): JudgedBy[] {
  const reached = broken === null ? checks.length : checks.findIndex(({ rule }) => rule === broken.rule)
  return unreached(checks, details).map((check, at) => {
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
