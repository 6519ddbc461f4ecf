import type { FieldFault } from '@koma/schema/answers'
import type { SlotRequest } from '@koma/schema/input/slot'
import { reasonOfProblem } from '@koma/schema/reasons'
import { type Check, firstBroken } from '@koma/schema/rules/checks'
import { choosableCourses, coursesToCheck } from '@koma/schema/rules/courseChoice'
import { newSlotProblems, type SlotBefore, slotEditProblems, templateSlotProblems } from '@koma/schema/rules/slotEdit'
import { type SlotProblem, slotProblemText } from '@koma/schema/slotProblems'
import type { EntityManager } from '@mikro-orm/postgresql'
import { firstOfEach } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { type ChoiceAsked, choiceChecks } from './choiceChecks.ts'
import { type Chosen, readChosen } from './slot.facts.ts'
import { editChecks, editFormChecks, newFormChecks, type SlotEditAsked, type SlotFormAsked } from './slotFormChecks.ts'
import { refusedProblem, scheduleOf, type SlotRefusal } from './slotRefusal.ts'
import { readClashes, type ClashAsked, clashChecks } from './clashChecks.ts'

/** The input for the checks of a slot before it is saved. */
interface SlotAsked extends ChoiceAsked {
  request: SlotRequest
  before: SlotBefore | null
  /** Whether it is a new slot of the weekly template, which needs no course. */
  isOfTemplate?: boolean
}

/** The checks of what a slot refers to; of courses from before, also deactivated ones may stay (D85). */
const slotChecks: readonly Check<SlotAsked, SlotRefusal>[] = [
  ...choiceChecks,
  {
    rule: 'coursesPossible',
    code: 'ES1002',
    refusal({ request, before, chosen }) {
      const choosable = choosableOf(request, chosen)
      const isPossible = coursesToCheck(request, before).every((id) => choosable.has(id))
      return isPossible ? null : { ok: false, code: 'ES1002', field: 'courses' }
    },
  },
]

/** Returns the ids of the chosen courses that can be chosen for the slot. */
export function choosableOf(
  { startsAt, endsAt, lessonRules }: Pick<SlotRequest, 'startsAt' | 'endsAt' | 'lessonRules'>,
  { courses, teacher }: Chosen,
): ReadonlySet<string> {
  const choice = { startsAt, endsAt, teacherCourseIds: teacher?.courseIds ?? [], lessonRules: lessonRules !== false }
  return new Set(choosableCourses(courses, choice).map(({ id }) => id))
}

/**
 * Returns what speaks against saving a slot as wished, or null: first the form (SCHED-76…81, SLOT-27, D141), then what
 * it refers to.
 */
export function judgeSlot(checkInput: SlotAsked): SlotRefusal | null {
  return formRefusal(checkInput.ctx, formProblems(checkInput)) ?? firstBroken(slotChecks, checkInput)
}

/** Returns all that is wrong with the form of a slot. */
export function formProblems({ ctx, request, before, chosen, isOfTemplate = false }: SlotAsked): SlotProblem[] {
  const schedule = scheduleOf(ctx)
  if (before !== null)
    return slotEditProblems(request, before, { schedule, teacherCourseIds: chosen.teacher?.courseIds ?? [] })
  return isOfTemplate ? templateSlotProblems(request, schedule) : newSlotProblems(request, schedule)
}

/** Returns the refusal of a form, which tells the first problem and, as faults, the first of each field. */
export function formRefusal(ctx: SlotAsked['ctx'], problems: readonly SlotProblem[]): SlotRefusal | null {
  const [problem] = problems
  return problem === undefined ? null : { ...refusedProblem(ctx, problem), faults: slotFaults(ctx, problems) }
}

function slotFaults(ctx: Pick<Context, 'school' | 'language'>, problems: readonly SlotProblem[]): FieldFault[] {
  return firstOfEach(problems).map((problem) => ({
    field: problem.field,
    words: slotProblemText(problem, scheduleOf(ctx), ctx.language),
    reason: reasonOfProblem(problem.kind),
  }))
}

/** The form of one slot: of a new one, or of one that it changes, with the version that was on screen. */
export interface SlotForm {
  request: SlotRequest
  edit: SlotEditAsked | null
  isOfTemplate?: boolean
}

/** The input for the checks of a slot whose form is complete. */
type SavedAsked = SlotAsked & ClashAsked

/** The checks of what a slot refers to, then of what else is there at its time. */
export const savedChecks: readonly Check<SavedAsked, SlotRefusal>[] = [...slotChecks, ...clashChecks]

/** The form of a slot, judged: by which checks, and what they were asked. */
interface JudgedSlotForm {
  refusal: SlotRefusal | null
  formChecks: readonly Check<SlotEditAsked & SlotFormAsked, SlotRefusal>[]
  form: SlotEditAsked & SlotFormAsked
  /** Null where its form is refused, or the slot that it changes. */
  saved: SavedAsked | null
}

/** Judges the form of one slot in the transaction of `em`. */
export async function judgeForm(
  ctx: Context,
  em: EntityManager,
  { request, edit, isOfTemplate = false }: SlotForm,
): Promise<JudgedSlotForm> {
  const { before, seenVersion } = edit ?? { before: null, seenVersion: null }
  const checkInput = { ctx, request, before, chosen: await readChosen(em, ctx.school.id, request), isOfTemplate }
  const problems = edit !== null && firstBroken(editChecks, edit) !== null ? [] : formProblems(checkInput)
  const form = { before, seenVersion, problems, refusal: formRefusal(ctx, problems) }
  const formChecks =
    edit === null ? newFormChecks : editFormChecks[before === null || before.booked === null ? 'unbooked' : 'booked']
  const refused = firstBroken(formChecks, form)
  const saved = refused === null ? { ...checkInput, ...(await readClashes(em, ctx, request, before)) } : null
  return { refusal: refused ?? (saved && firstBroken(savedChecks, saved)), formChecks, form, saved }
}
