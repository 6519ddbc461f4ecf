import type { Refusal } from '@koma/schema/answers'
import { reasonOfProblem } from '@koma/schema/reasons'
import {
  type Schedule,
  type SlotField,
  type SlotProblem,
  type SlotProblemKind,
  slotProblemText,
} from '@koma/schema/slotProblems'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import type { Context } from '../platform/shared/context.ts'

/** The reason why a slot is not saved as wished; the field is one of the slot form, the kind is the problem. */
export type SlotRefusal = Refusal & { field?: SlotField; kind?: SlotProblemKind }

/** The refusal of a change to a slot that the school does not have. */
export const slotGone: SlotRefusal = { ok: false, code: 'ES1001' }

export const teacherBusy: SlotRefusal = { ok: false, code: 'generalE', note: 'teacherBusy', field: 'teacher' }

/** Returns the school's hours as the rules take them. */
export function scheduleOf({ school }: Pick<Context, 'school'>): Schedule {
  const { scheduleStart, scheduleEnd, timezoneName } = school
  return { scheduleStart, scheduleEnd, timezoneName }
}

/** Returns the refusal of what is wrong with one field of the form, in the user's language (SCHED-77, SCHED-78). */
export function refusedProblem(ctx: Pick<Context, 'school' | 'language'>, problem: SlotProblem): SlotRefusal {
  const words = slotProblemText(problem, scheduleOf(ctx), ctx.language)
  const reason = reasonOfProblem(problem.kind)
  return { ok: false, code: 'generalE', field: problem.field, kind: problem.kind, reason, words }
}

/**
 * Runs `work`; when the database finds the teacher or a room in two slots at once, gives that refusal instead (SLOT-30,
 * D37), and ES1005 of closed time.
 */
export async function refusingOverlap<Result>(work: () => Promise<Result>): Promise<Result | SlotRefusal> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'slot_closed') return { ok: false, code: 'ES1005', field: 'lessonDate' }
    if (violatedConstraint(error) === 'slot_room_overlap')
      return { ok: false, code: 'generalE', note: 'placeBusy', field: 'location' }
    if (violatedConstraint(error) !== 'slot_teacher_overlap') throw error
    return teacherBusy
  }
}
