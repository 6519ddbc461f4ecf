import type { SlotRequest } from '@koma/schema/input/slot'
import type { Check, NamedRule } from '@koma/schema/rules/checks'
import type { Context } from '../../platform/shared/context.ts'
import { type ChoiceAsked, choiceChecks } from '../choiceChecks.ts'
import { formProblems, formRefusal } from '../judgeSlot.ts'
import type { Chosen, StoredSlot } from '../slot.facts.ts'
import { formChecks, notBooked, type SlotEditAsked, type SlotFormAsked, slotUnchanged } from '../slotFormChecks.ts'
import type { SlotRefusal } from '../slotRefusal.ts'

/** What is asked of one slot of a batch that changes slots. */
interface BatchAsked extends SlotEditAsked, SlotFormAsked, ChoiceAsked {
  before: StoredSlot
  request: SlotRequest
  /** Those of the batch's courses that it can have; null: it keeps its own. */
  courseIds: readonly string[] | null
  /** Why its new place is closed then. */
  closed: SlotRefusal | null
}

/** Asks for one slot of a batch. */
export function batchAsked(
  ctx: Context,
  checkInput: { before: StoredSlot; seenVersion: number; request: SlotRequest; chosen: Chosen } & Pick<
    BatchAsked,
    'courseIds' | 'closed'
  >,
): BatchAsked {
  const problems = formProblems({ ctx, ...checkInput })
  return { ctx, ...checkInput, problems, refusal: formRefusal(ctx, problems) }
}

/** The checks of a change, in order: those of a single edit, once it is known what the slot would become. */
export const batchChecks: readonly Check<BatchAsked, SlotRefusal>[] = [
  slotUnchanged,
  { rule: 'schoolOpen', code: 'ES1005', refusal: ({ closed }) => closed },
  {
    rule: 'coursesPossible',
    code: 'ES1002',
    refusal: ({ courseIds }) => (courseIds?.length === 0 ? { ok: false, code: 'ES1002', field: 'courses' } : null),
  },
  {
    rule: 'somethingChanges',
    refusal: ({ before, request }) =>
      isAsBefore(before, request) ? { ok: false, code: 'generalE', note: 'nothingToChange' } : null,
  },
  ...formChecks(['formComplete', 'endsAfterStart', 'withinHours', 'bookedAsItIs', 'teacherTeaches', 'clockShows']),
  ...choiceChecks,
]

/** The checks of a deletion among many. */
export const deletionChecks: readonly Check<SlotEditAsked, SlotRefusal>[] = [slotUnchanged, notBooked]

const slotExists: NamedRule = { rule: 'slotThere', code: 'ES1001' }

/** All checks of a batch; whether places are free is asked of all its slots together. */
export const rulesOfBatch: Record<'edit' | 'delete', readonly NamedRule[]> = {
  edit: [slotExists, ...batchChecks, { rule: 'placeFree' }],
  delete: [slotExists, ...deletionChecks],
}

function isAsBefore(slot: StoredSlot, request: SlotRequest): boolean {
  const courses = new Set(slot.courseIds)
  return (
    request.lessonMemo === slot.lessonMemo &&
    request.locationId === slot.locationId &&
    request.onlineAvailable === slot.onlineAvailable &&
    request.courseIds.length === courses.size &&
    request.courseIds.every((id) => courses.has(id))
  )
}
