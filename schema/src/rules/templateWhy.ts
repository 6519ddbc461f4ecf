import { lookup } from './lookup.ts'
import type { ReasonCode } from '../codes.ts'
import type { AnswerCode } from '../answerCodes.ts'
import type { RowProblem } from '../templateTexts.ts'
import { inOrder, judged, type JudgedBy, type JudgedRule, type RuleFacts, type Obstacle } from './judged.ts'

/** The rules of a template row, in the order in which they are applied. */
const rules = [
  'formComplete',
  'endsAfterStart',
  'withinHours',
  'fixedComplete',
  'onlineLessons',
  'placeInUse',
  'teacherActive',
  'coursesPossible',
  'fixedCourseFits',
  'fixedStudent',
  'rowFree',
] as const satisfies readonly JudgedRule[]

/** Those that come before, of an edit of a row. */
const rulesOfEdit = ['rowThere', 'rowUnchanged'] as const satisfies readonly JudgedRule[]

export type RowRule = (typeof rules)[number] | (typeof rulesOfEdit)[number]

const ofKinds: Readonly<Record<string, RowRule>> = lookup({
  missing: 'formComplete',
  day: 'formComplete',
  endNotAfterStart: 'endsAfterStart',
  outsideSchedule: 'withinHours',
})

const codes: Partial<Record<RowRule, ReasonCode>> = {
  onlineLessons: 'ES1003',
  placeInUse: 'ES1004',
  coursesPossible: 'ES1002',
  rowUnchanged: 'stale',
}

const ofCodes: Partial<Record<AnswerCode, RowRule>> = {
  ES1002: 'coursesPossible',
  ES1003: 'onlineLessons',
  ES1004: 'placeInUse',
  404: 'rowThere',
  409: 'rowFree',
  stale: 'rowUnchanged',
}

const ofFields: Readonly<Record<string, RowRule>> = lookup({
  teacher: 'teacherActive',
  fixedCourseId: 'fixedCourseFits',
  fixedStudentIds: 'fixedStudent',
})

/** The refusal of a complete row by `judgeTemplate`. */
export interface RowRefused {
  code: AnswerCode
  field?: string
}

/**
 * Returns every rule that a template row is judged by, in order and with its facts: those its form breaks, or the one
 * that refuses the complete row. `edit` adds the rules that come first in an edit. (FIX-11, FIX-13…20, FIX-24, FIX-36)
 */
export function templateWhy(
  problems: readonly RowProblem[],
  refusal: RowRefused | null,
  facts: Partial<Record<RowRule, RuleFacts>>,
  { edit = false, standing = [] }: { edit?: boolean; standing?: readonly Obstacle[] } = {},
): JudgedBy[] {
  const broken = new Set<RowRule>(problems.map(({ kind }) => ofKinds[kind] ?? 'fixedComplete'))
  const decides = problems.length > 0 || refusal === null ? undefined : rowRuleOf(refusal)
  if (decides !== undefined) broken.add(decides)
  return inOrder(
    [...(edit ? rulesOfEdit : []), ...rules].map((rule) => ({
      ...judged(rule, codes[rule] ?? 'generalE', !broken.has(rule), facts[rule]),
      ...(rule === 'rowFree' && standing.length > 0 && { standing }),
    })),
  )
}

/** Returns the rule that a refusal of a whole row comes from. */
export function rowRuleOf({ code, field }: RowRefused): RowRule | undefined {
  return ofCodes[code] ?? ofFields[field ?? '']
}
