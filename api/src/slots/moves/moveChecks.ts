import type { Check, NamedRule } from '@koma/schema/rules/checks'
import { checkSlotEdit } from '@koma/schema/rules/slotEdit'
import { rebooks, staysThere } from '@koma/schema/rules/slotMove'
import type { SlotProblem } from '@koma/schema/slotProblems'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { type ChoiceAsked, choiceChecks } from '../choiceChecks.ts'
import { formChecks, type SlotEditAsked, type SlotFormAsked, slotUnchanged } from '../slotFormChecks.ts'
import { refusedProblem, scheduleOf, type SlotRefusal } from '../slotRefusal.ts'
import { coursesOf, type Facts, type Plan } from './planMoves.ts'
import { mayMoveBooked } from './slotMove.policy.ts'

/** What is asked of one slot of a move, whatever becomes of the others. */
interface MoveAsked extends SlotEditAsked, SlotFormAsked {
  ctx: Context
  /** Where and with whom its lesson, or an unbooked slot, would be. */
  choice: ChoiceAsked
  viewer: Viewer
  plan: Plan
  facts: Facts
  /** Why its new time is closed to it. */
  closed: SlotRefusal | null
}

/** Asks for one slot of a move. */
export function moveAsked(
  checkInput: Pick<MoveAsked, 'ctx' | 'viewer' | 'plan' | 'facts' | 'closed' | 'seenVersion'>,
): MoveAsked {
  const { ctx, plan, facts } = checkInput
  const location = facts.locations.get(placeIdOf(plan.after) ?? '') ?? null
  const choice = {
    ctx,
    request: chosenBy(plan.after),
    before: chosenBy(plan.before),
    chosen: { teacher: facts.teachers.get(plan.after.teacherId) ?? null, location, courses: [] },
  }
  const problem = timeProblem(ctx, plan)
  const form =
    problem === null ? { problems: [], refusal: null } : { problems: [problem], refusal: refusedProblem(ctx, problem) }
  return { ...checkInput, ...form, choice, before: plan.slot }
}

/** Returns a moved slot's problem with the school's hours, by the check of an edited, unbooked slot (SCHED-81). */
function timeProblem(ctx: Context, { slot, before, after }: Plan): SlotProblem | null {
  if (after.startsAt === before.startsAt && after.endsAt === before.endsAt) return null
  const form = { ...after, courseIds: slot.courseIds }
  return checkSlotEdit(form, { ...slot, booked: null }, { schedule: scheduleOf(ctx), teacherCourseIds: [] })
}

/** Returns the place of the booked lesson, or of the slot if it has none. */
const placeIdOf = ({ bookedPlace, locationId }: Plan['after']) =>
  bookedPlace === null ? locationId : bookedPlace.locationId

const chosenBy = (slot: Plan['after']): ChoiceAsked['request'] => ({
  teacherId: slot.teacherId,
  locationId: placeIdOf(slot),
  onlineAvailable: slot.bookedPlace?.online ?? slot.onlineAvailable,
})

/** Asks a check of choices for a move. */
const ofChoice = (check: Check<ChoiceAsked, SlotRefusal>): Check<MoveAsked, SlotRefusal> => ({
  rule: check.rule,
  ...(typeof check.code === 'string' && { code: check.code }),
  refusal: ({ choice }) => check.refusal(choice),
})

/** The checks of one slot, in order: the move, its time, place and teacher, and that the school is open there. */
export const moveChecks: readonly Check<MoveAsked, SlotRefusal>[] = [
  slotUnchanged,
  {
    rule: 'somethingChanges',
    refusal: ({ plan: { before, after } }) =>
      staysThere(before, after) ? { ok: false, code: 'generalE', note: 'nothingToChange' } : null,
  },
  {
    rule: 'mayMoveBooked',
    refusal: ({ viewer, plan: { before, after } }) =>
      rebooks(before, after) && !mayMoveBooked(viewer) ? { ok: false, code: '403', note: 'moveNeedsBook' } : null,
  },
  ...formChecks(['endsAfterStart', 'withinHours', 'clockShows']),
  ...choiceChecks.map(ofChoice),
  {
    rule: 'teacherTeaches',
    refusal: ({ ctx, plan: { slot, before, after }, facts }) => {
      const isTaught = facts.teachers.get(after.teacherId)?.courseIds.includes(slot.booked?.courseId ?? '') === true
      return after.teacherId !== before.teacherId && slot.booked?.isLesson === true && !isTaught
        ? refusedProblem(ctx, { field: 'teacher', kind: 'doesNotTeach' })
        : null
    },
  },
  {
    rule: 'coursesPossible',
    code: 'ES1002',
    refusal: ({ plan, facts }) =>
      coursesOf(plan, facts).length === 0 ? { ok: false, code: 'ES1002', field: 'courses' } : null,
  },
  { rule: 'schoolOpen', code: 'ES1005', refusal: ({ closed }) => closed },
]

/** All checks of a move; the last are asked of all its slots together. */
export const rulesOfMove: readonly NamedRule[] = [
  { rule: 'slotThere', code: 'ES1001' },
  ...moveChecks,
  { rule: 'teacherFree' },
  { rule: 'placeFree' },
  { rule: 'studentsFree', code: 'EU1004' },
]
