import type { AnswerCode } from '../answerCodes.ts'
import { isReasonCode, type ReasonCode } from '../codes.ts'
import { inOrder, judged, type JudgedBy, type JudgedRule, type Obstacle, type RuleFacts } from './judged.ts'

/** The code that the refusal of every check has. */
export interface CheckRefusal {
  code: AnswerCode
}

/** One check of several that stand in order: the first broken one refuses, and all of them make up the explanation. */
export interface Check<Input, Refusal extends CheckRefusal> {
  rule: JudgedRule
  /** The code that the why names where the check is kept; left out: generalE. */
  code?: ReasonCode | ((input: Input) => ReasonCode)
  /** Whether who asks is spared it; left out: nobody is. */
  isSpared?(input: Input): boolean
  /** Whether an earlier check has left something to judge; left out: always. Only the explanation asks. */
  isReached?(input: Input): boolean
  refusal(input: Input): Refusal | null
  /** The facts it is judged by. Only the explanation asks. */
  facts?(input: Input): RuleFacts
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
export function brokenCheck<Input, Refusal extends CheckRefusal>(
  checks: readonly Check<Input, Refusal>[],
  input: Input,
): Broken<Refusal> | null {
  for (const check of checks) {
    if (check.isSpared?.(input) === true) continue
    const refusal = check.refusal(input)
    if (refusal !== null) return { rule: check.rule, refusal }
  }
  return null
}

/** Returns the refusal of the first broken check; null where none is broken. */
export function firstBroken<Input, Refusal extends CheckRefusal>(
  checks: readonly Check<Input, Refusal>[],
  input: Input,
): Refusal | null {
  return brokenCheck(checks, input)?.refusal ?? null
}

/** Returns every check in order, how it came out and by which facts. */
export function listed<Input, Refusal extends CheckRefusal>(
  checks: readonly Check<Input, Refusal>[],
  input: Input,
  { facts = {}, obstacles = {} }: ExplanationDetails = {},
): JudgedBy[] {
  return checks.map((check) => {
    const { rule } = check
    const refusal = check.refusal(input)
    const code = codeOf(check, input, refusal)
    const ruleFacts = { ...check.facts?.(input), ...facts[rule] }
    if (check.isSpared?.(input) === true) return judged(rule, code, 'spared', ruleFacts)
    if (check.isReached?.(input) === false) return judged(rule, code, 'unreached', ruleFacts)
    const ruleObstacles = obstacles[rule]
    return { ...judged(rule, code, refusal === null, ruleFacts), ...(ruleObstacles && { standing: ruleObstacles }) }
  })
}

/**
 * Returns every check of something that must exist, which is the check `there`. Kept checks after the first broken one
 * count as unreached. If `input` is null, returns only `there`, broken.
 */
export function listedIfThere<Input, Refusal extends CheckRefusal>(
  there: JudgedRule,
  checks: readonly Check<Input, Refusal>[],
  input: Input | null,
  { code = 'generalE', ...details }: ExplanationDetails & { code?: ReasonCode } = {},
): JudgedBy[] {
  if (input === null) return [judged(there, code, false)]
  return inOrder([judged(there, code, true), ...listed(checks, input, details)])
}

/** Returns every check in order up to the first broken one; those behind it were not reached. */
export function listedToBroken<Input, Refusal extends CheckRefusal>(
  checks: readonly Check<Input, Refusal>[],
  input: Input,
  details: ExplanationDetails = {},
): JudgedBy[] {
  const broken = brokenCheck(checks, input)
  const reached = broken === null ? checks.length : checks.findIndex(({ rule }) => rule === broken.rule) + 1
  return [...listed(checks.slice(0, reached), input, details), ...unreached(checks.slice(reached), details)]
}

/**
 * Returns all checks of a form, then those of its request up to the first broken one. If `input` is null, the form or
 * its subject was refused, so the request's checks are unreached.
 */
export function listedInTurn<Form, Input, Refusal extends CheckRefusal>(
  [formChecks, form]: readonly [readonly Check<Form, Refusal>[], Form],
  [checks, input]: readonly [readonly Check<Input, Refusal>[], Input | null],
  details: ExplanationDetails = {},
): JudgedBy[] {
  return [
    ...inOrder(listed(formChecks, form, details)),
    ...(input === null ? unreached(checks, details) : listedToBroken(checks, input, details)),
  ]
}

/** The rule of a check, and the code it refuses with. */
export type NamedRule = Pick<Check<never, CheckRefusal>, 'rule' | 'code'>

/**
 * Returns checks that were made for a whole set, with their outcome for one member. `broken` is the check that refused
 * it, null if none did.
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
    const ruleObstacles = obstacles[rule]
    const names = typeof code === 'string' ? code : 'generalE'
    return { ...judged(rule, names, 'unreached', facts[rule]), ...(ruleObstacles && { standing: ruleObstacles }) }
  })
}

function codeOf<Input, Refusal extends CheckRefusal>(
  { code = 'generalE' }: Check<Input, Refusal>,
  input: Input,
  refusal: Refusal | null,
): ReasonCode {
  if (refusal !== null && isReasonCode(refusal.code)) return refusal.code
  return typeof code === 'string' ? code : code(input)
}
