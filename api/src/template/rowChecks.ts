import type { Refusal } from '@koma/schema/answers'
import { reasonOfProblem } from '@koma/schema/reasons'
import type { ValuesOf } from '@koma/schema/records/record'
import type { templateFields } from '@koma/schema/records/template'
import { placeTakenText } from '@koma/schema/roomTexts'
import type { Check } from '@koma/schema/rules/checks'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import type { JudgedRule } from '@koma/schema/rules/judged'
import { lookup } from '@koma/schema/rules/lookup'
import type { CompleteTemplateRequest } from '@koma/schema/rules/templateRow'
import {
  type RowProblem,
  templateConflictText,
  type TemplateProblem,
  templateProblemText,
} from '@koma/schema/templateTexts'
import { notThere } from '../platform/record/answer.ts'
import { stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { type ChoiceAsked, choiceChecks } from '../slots/choiceChecks.ts'

/** The row before an edit, whose values may stay. */
export interface TemplateBefore extends ValuesOf<typeof templateFields> {
  id: string
  courseIds: readonly string[]
  studentIds: readonly string[]
}

/** The input for the checks of the form of a row, and of the row that it edits. */
export interface RowFormAsked {
  problems: readonly RowProblem[]
  /** Tells all that is wrong with the form; null where nothing is. */
  refusal: Refusal | null
  isThere: boolean
  isStale: boolean
}

/** The form is read before the row is looked for. */
const editChecks: readonly Check<RowFormAsked, Refusal>[] = [
  { rule: 'rowThere', refusal: ({ refusal, isThere }) => (refusal !== null || isThere ? null : notThere) },
  {
    rule: 'rowUnchanged',
    code: 'stale',
    refusal: ({ refusal, isThere, isStale }) => (refusal === null && isThere && isStale ? stale : null),
  },
]

const rulesOfForm = ['formComplete', 'endsAfterStart', 'withinHours', 'fixedComplete'] as const

const ruleOfProblem: Readonly<Record<string, JudgedRule>> = lookup({
  missing: 'formComplete',
  day: 'formComplete',
  endNotAfterStart: 'endsAfterStart',
  outsideSchedule: 'withinHours',
})

/**
 * Lists the checks of a form: each is broken by its own problems, and refuses the whole form (FIX-13…17, FIX-19,
 * FIX-20).
 */
const formChecks = rulesOfForm.map((rule): Check<RowFormAsked, Refusal> => ({
  rule,
  refusal: ({ problems, refusal }) =>
    problems.some(({ kind }) => (ruleOfProblem[kind] ?? 'fixedComplete') === rule) ? refusal : null,
}))

/** The checks of a row's form, after those of the row that it edits. */
export const rowFormChecks = { create: formChecks, edit: [...editChecks, ...formChecks] }

/** The input for the checks of a row whose form is complete. */
export interface RowAsked extends ChoiceAsked {
  request: CompleteTemplateRequest
  before: TemplateBefore | null
  /** Whether every fixed student that is new may have a place in the template. */
  studentsFit: boolean
  /** The rows in its way: the teacher's own first, then those in a place that takes one lesson at a time. */
  rowsInTheWay: readonly { label: string; inRoom: boolean }[]
}

/** The checks of what a row refers to (FIX-18, FIX-36, D114), then of other rows at its time (FIX-24, D113). */
export const rowChecks: readonly Check<RowAsked, Refusal>[] = [
  ...choiceChecks,
  {
    rule: 'coursesPossible',
    code: 'ES1002',
    refusal: (checkInput) => (hasImpossible(checkInput) ? { ok: false, code: 'ES1002', field: 'courses' } : null),
  },
  { rule: 'fixedCourseFits', refusal: refusedFixedCourse },
  {
    rule: 'fixedStudent',
    refusal: ({ ctx, studentsFit }) => (studentsFit ? null : refused(ctx, 'student', 'fixedStudentIds')),
  },
  { rule: 'rowFree', refusal: refusedMeeting },
]

/** Tells whether a course cannot be chosen. As with a slot, what is there stays on offer only where and when it was. */
function hasImpossible({ request, before, chosen }: RowAsked): boolean {
  const teacherCourseIds = chosen.teacher?.courseIds ?? []
  const choice = { ...someTimeOf(request), lessonRules: request.lessonRules, teacherCourseIds }
  const isMoved =
    before !== null &&
    (['day', 'startTime', 'endTime', 'teacherId'] as const).some((key) => request[key] !== before[key])
  const allowed = new Set([
    ...choosableCourses(chosen.courses, choice).map(({ id }) => id),
    ...(isMoved ? [] : (before?.courseIds ?? [])),
  ])
  return request.courseIds.some((id) => !allowed.has(id))
}

/** Refuses a fixed course that is neither one of the row's nor a type of other booking without fixed students. */
function refusedFixedCourse({ ctx, request, before, chosen }: RowAsked): Refusal | null {
  const { fixedCourseId } = request
  if (fixedCourseId === null || request.courseIds.includes(fixedCourseId)) return null
  const course = chosen.courses.find(({ id }) => id === fixedCourseId)
  const isOther = course?.isLesson === false && (course.active || fixedCourseId === before?.fixedCourseId)
  if (isOther && request.fixedStudentIds.length > 0) return refused(ctx, 'lessonForStudents', 'fixedCourseId')
  return isOther ? null : refused(ctx, 'fixedCourse', 'fixedCourseId')
}

function refusedMeeting({ ctx: { language }, rowsInTheWay: [first] }: RowAsked): Refusal | null {
  if (first === undefined) return null
  const conflict = first.label
  const taken = { ok: false, code: '409', conflict } as const
  return first.inRoom
    ? { ...taken, reason: 'placeBusy', field: 'location', words: placeTakenText(conflict, language) }
    : { ...taken, reason: 'teacherBusy', field: 'startTime', words: templateConflictText(conflict, language) }
}

function refused({ language }: Pick<Context, 'language'>, problem: TemplateProblem, field: string): Refusal {
  const reason = reasonOfProblem(problem)
  return { ok: false, code: 'generalE', field, reason, words: templateProblemText(problem, language) }
}

/** Returns a time at which a row is held. Any week that begins on a Sunday gives the right weekday. */
export function someTimeOf({
  day,
  startTime,
  endTime,
}: Pick<CompleteTemplateRequest, 'day' | 'startTime' | 'endTime'>) {
  const at = (time: string) => `2023-01-0${1 + day}T${time}:00`
  return { startsAt: at(startTime), endsAt: at(endTime) }
}
