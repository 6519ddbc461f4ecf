import type { FieldFault, Refusal } from '@koma/schema/answers'
import type { SlotWish } from '@koma/schema/input/slot'
import { reasonOfProblem } from '@koma/schema/reasons'
import { choosableCourses, coursesToCheck } from '@koma/schema/rules/courseChoice'
import { newSlotProblems, type SlotBefore, slotEditProblems, templateSlotProblems } from '@koma/schema/rules/slotEdit'
import {
  type Schedule,
  type SlotField,
  type SlotProblem,
  type SlotProblemKind,
  slotProblemText,
} from '@koma/schema/slotProblems'
import { firstOfEach } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import type { Chosen } from './slot.facts.ts'

/** The reason why a slot is not saved as wished; the field is one of the slot form, the kind is the problem. */
export type SlotRefusal = Refusal & { field?: SlotField; kind?: SlotProblemKind }

/** The school's hours as the rules take them. */
export function scheduleOf({ school }: Pick<Context, 'school'>): Schedule {
  const { scheduleStart, scheduleEnd, timezoneName } = school
  return { scheduleStart, scheduleEnd, timezoneName }
}

/**
 * Returns what speaks against saving a slot as wished, or null: first the form (SCHED-76…81, SLOT-27, D141), then what
 * it refers to. Only what an edit changes must still be on offer: a teacher, place or course from before may stay
 * although it has been deactivated since (D83, D85). A new slot of the weekly template needs no course.
 */
export function judgeSlot(
  ctx: Context,
  wish: SlotWish,
  chosen: Chosen,
  before: SlotBefore | null,
  isOfTemplate = false,
): SlotRefusal | null {
  const schedule = scheduleOf(ctx)
  const teacherCourseIds = chosen.teacher?.courseIds ?? []
  const problemsOfNew = isOfTemplate ? templateSlotProblems : newSlotProblems
  const problems =
    before === null ? problemsOfNew(wish, schedule) : slotEditProblems(wish, before, { schedule, teacherCourseIds })
  const [problem] = problems
  if (problem !== undefined) return { ...refusedProblem(ctx, problem), faults: slotFaults(ctx, problems) }

  if (wish.onlineAvailable && before?.onlineAvailable !== true && !ctx.school.onlineLessons) {
    return { ok: false, code: 'ES1003', field: 'onlineAvailable' }
  }
  if (wish.locationId !== null && wish.locationId !== before?.locationId && chosen.location?.active !== true) {
    return { ok: false, code: 'ES1004', field: 'location' }
  }
  if (wish.teacherId !== before?.teacherId && chosen.teacher?.active !== true) {
    return refusedProblem(ctx, { field: 'teacher', kind: 'unavailable' })
  }
  const { startsAt, endsAt, lessonRules } = wish
  const choice = { startsAt, endsAt, teacherCourseIds, lessonRules: lessonRules !== false }
  const choosable = new Set(choosableCourses(chosen.courses, choice).map((course) => course.id))
  const allChoosable = coursesToCheck(wish, before).every((id) => choosable.has(id))
  return allChoosable ? null : { ok: false, code: 'ES1002', field: 'courses' }
}

/** All that is wrong with the form, in the user's language, the first problem of each field. */
function slotFaults(ctx: Context, problems: readonly SlotProblem[]): FieldFault[] {
  const words = (problem: SlotProblem) => slotProblemText(problem, scheduleOf(ctx), ctx.language)
  return firstOfEach(problems).map((problem) => ({
    field: problem.field,
    words: words(problem),
    reason: reasonOfProblem(problem.kind),
  }))
}

/** The refusal of what is wrong with one field of the form, in the user's language (SCHED-77, SCHED-78). */
export function refusedProblem(ctx: Context, problem: SlotProblem): SlotRefusal {
  const words = slotProblemText(problem, scheduleOf(ctx), ctx.language)
  const reason = reasonOfProblem(problem.kind)
  return { ok: false, code: 'generalE', field: problem.field, kind: problem.kind, reason, words }
}
