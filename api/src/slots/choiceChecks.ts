import type { Check } from '@koma/schema/rules/checks'
import type { Context } from '../platform/shared/context.ts'
import { refusedProblem, type SlotRefusal } from './slotRefusal.ts'
import type { Chosen } from './slot.facts.ts'

interface Chooses {
  teacherId: string | null
  locationId: string | null
  onlineAvailable: boolean
}

/** The input for the checks of the choices of a slot or a template row. */
export interface ChoiceAsked {
  ctx: Pick<Context, 'school' | 'language'>
  request: Chooses
  /** Null: it is new. */
  before: Chooses | null
  chosen: Chosen
}

/**
 * The checks of what a form refers to. Only what an edit changes must still be on offer: a teacher or place from before
 * may stay although it has been deactivated since (D83).
 */
export const choiceChecks: readonly Check<ChoiceAsked, SlotRefusal>[] = [
  {
    rule: 'onlineLessons',
    code: 'ES1003',
    refusal: ({ ctx, request, before }) =>
      request.onlineAvailable && before?.onlineAvailable !== true && !ctx.school.onlineLessons
        ? { ok: false, code: 'ES1003', field: 'onlineAvailable' }
        : null,
  },
  {
    rule: 'placeInUse',
    code: 'ES1004',
    refusal: ({ request, before, chosen }) =>
      request.locationId !== null && request.locationId !== before?.locationId && chosen.location?.active !== true
        ? { ok: false, code: 'ES1004', field: 'location' }
        : null,
  },
  {
    rule: 'teacherActive',
    refusal: ({ ctx, request, before, chosen }) =>
      request.teacherId !== before?.teacherId && chosen.teacher?.active !== true
        ? refusedProblem(ctx, { field: 'teacher', kind: 'unavailable' })
        : null,
  },
]
