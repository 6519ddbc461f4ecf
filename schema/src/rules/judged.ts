import type { ReasonCode } from '../codes.ts'
import type { WallTime } from './time.ts'

/**
 * The rules by which bookings, cancellations, waiting lists, slots, the template, closures, contracts and deletions are
 * judged.
 */
export const judgedRules = [
  'enrolled',
  'notAway',
  'noSeatYet',
  'window',
  'seatFree',
  'courseOffered',
  'placeOffered',
  'timeFree',
  'contractValid',
  'contractHasCourse',
  'bookingsLeft',
  'pointsEnough',
  'booked',
  'samePlace',
  'beforeDeadline',
  'returnsLeft',
  'movesOffered',
  'nearEnough',
  'listsKept',
  'notWaiting',
  'notBegun',
  'noSeatLeft',
  'isLesson',
  'slotThere',
  'slotUnchanged',
  'formComplete',
  'endsAfterStart',
  'withinHours',
  'clockShows',
  'opensBeforeLesson',
  'deadlineBeforeLesson',
  'bookedAsItIs',
  'notBooked',
  'somethingChanges',
  'mayMoveBooked',
  'onlineLessons',
  'placeInUse',
  'teacherActive',
  'teacherTeaches',
  'teacherFree',
  'placeFree',
  'studentsFree',
  'coursesPossible',
  'schoolOpen',
  'fixedStudent',
  'notCancelled',
  'rowNotMoved',
  'fixedComplete',
  'fixedCourseFits',
  'rowFree',
  'inClosedTime',
  'heldThere',
  'mayCancelBooked',
  'contractThere',
  'studentActive',
  'studentPresent',
  'contractUnchanged',
  'planUnchanged',
  'contractInUse',
  'contractMonthly',
  'notRenewed',
  'endedBefore',
  'owedAsShown',
  'atMostOwed',
  'oneAmount',
  'recordThere',
  'noLessonsAhead',
  'noOpenDebit',
  'nothingOwed',
  'noDepositHeld',
  'noneBookedAhead',
  'noSlotsAhead',
  'outOfTemplate',
  'nothingCharged',
  'notOneself',
  'notAdmin',
  'rowThere',
  'rowUnchanged',
] as const

export type JudgedRule = (typeof judgedRules)[number]

/** The result of a rule: kept, broken, not applied to staff, or not reached because nothing is left to apply it to. */
export const ruleOutcomes = ['kept', 'broken', 'spared', 'unreached'] as const
export type RuleOutcome = (typeof ruleOutcomes)[number]

/** The facts a rule is judged by. */
export const factNames = [
  'opens',
  'closes',
  'now',
  'taken',
  'seats',
  'wanted',
  'offered',
  'fixed',
  'starts',
  'lesson',
  'day',
  'cost',
  'month',
  'deadline',
  'left',
  'place',
  'waiting',
  'since',
  'ends',
  'hours',
  'missing',
  'field',
  'teacher',
  'location',
  'student',
  'otherSlot',
  'closed',
  'changedAt',
  'changedBy',
  'time',
  'otherRow',
  'renewedAs',
  'lastDay',
  'pointsUntil',
  'shown',
  'owed',
  'paying',
  'most',
  'slots',
  'rows',
  'account',
] as const
export type FactName = (typeof factNames)[number]

/** The kinds of obstacles, each opened by its id. */
export const obstacleKinds = ['slot', 'template'] as const
export type ObstacleKind = (typeof obstacleKinds)[number]

/** An obstacle: names in `label` and, for a slot, its start. */
export interface Obstacle {
  kind: ObstacleKind
  id: string
  startsAt: WallTime | null
  label: string
}

/** The most lessons and rows in the way that are named, the next first. */
export const MAX_OBSTACLES = 20

/**
 * One rule, how it came out, with which code it refuses, and what it was judged by: times, days and numbers as texts.
 */
export interface JudgedBy {
  rule: JudgedRule
  outcome: RuleOutcome
  code: ReasonCode
  facts: { name: FactName; value: string }[]
  /** The things in the way, the next first and at most `MAX_OBSTACLES`, where they can be opened. */
  standing?: readonly Obstacle[]
}

/** The facts a rule was judged by, by name. */
export type RuleFacts = Partial<Record<FactName, string | number | null | undefined>>

/** The last change of something, and who made it. */
export interface LastChange {
  at: WallTime
  by: string
}

/** Returns the facts about a last change; null where nothing is kept of it. */
export function changeFacts(changed: LastChange | null | undefined): RuleFacts {
  return { changedAt: changed?.at, changedBy: changed?.by }
}

/** Returns one rule as it came out; facts that are null are left out. */
export function judged(
  rule: JudgedRule,
  code: ReasonCode,
  outcome: RuleOutcome | boolean,
  facts: RuleFacts = {},
): JudgedBy {
  const entries = Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [{ name: name as FactName, value: String(value) }],
  )
  return { rule, code, outcome: typeof outcome === 'boolean' ? (outcome ? 'kept' : 'broken') : outcome, facts: entries }
}

/** Marks rules as unreached that are kept but come after the first broken one. */
export function inOrder<Rule extends Pick<JudgedBy, 'outcome'>>(rules: readonly Rule[]): Rule[] {
  const first = rules.findIndex(({ outcome }) => outcome === 'broken')
  return rules.map((rule, at) =>
    first >= 0 && at > first && rule.outcome === 'kept' ? { ...rule, outcome: 'unreached' } : rule,
  )
}
