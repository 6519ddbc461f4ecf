import { lookup } from './lookup.ts'
import type { ReasonCode } from '../codes.ts'
import type { AnswerCode } from '../answers.ts'
import type { RowProblem } from '../templateTexts.ts'
import { inOrder, judged, type JudgedBy, type JudgedRule, type RuleFacts, type Standing } from './judged.ts'

/** The rules of a row of the template, in the order in which they are asked. */
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

/** What stands against a row that is whole, as `judgeTemplate` says it. */
export interface RowRefused {
  code: AnswerCode
  field?: string
}

/**
 * Every rule that a row of the template is judged by, in its order with what it goes by: those that its form breaks, or the
 * one that a whole row is refused by. `edit` adds what an edit is asked first. (FIX-11, FIX-13…20, FIX-24, FIX-36)
 */
export function templateWhy(
  problems: readonly RowProblem[],
  refusal: RowRefused | null,
  facts: Partial<Record<RowRule, RuleFacts>>,
  { edit = false, standing = [] }: { edit?: boolean; standing?: readonly Standing[] } = {},
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

/** The rule that a refusal of a whole row comes from. */
export function rowRuleOf({ code, field }: RowRefused): RowRule | undefined {
  return ofCodes[code] ?? ofFields[field ?? '']
}
