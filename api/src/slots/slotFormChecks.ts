import { type Check } from '@koma/schema/rules/checks'
import type { JudgedRule } from '@koma/schema/rules/judged'
import type { SlotProblem, SlotProblemKind } from '@koma/schema/slotProblems'
import type { StoredSlot } from './slot.facts.ts'
import { slotGone, type SlotRefusal } from './slotRefusal.ts'

/** The input for the checks before a slot is changed or deleted. */
export interface SlotEditAsked {
  /** Null: there is none. */
  before: StoredSlot | null
  /** The version that was on screen; left out, whatever it is now is changed. */
  seenVersion: number | null | undefined
}

const slotExists: Check<Pick<SlotEditAsked, 'before'>, SlotRefusal> = {
  rule: 'slotThere',
  code: 'ES1001',
  refusal: ({ before }) => (before === null ? slotGone : null),
}

export const slotUnchanged: Check<SlotEditAsked, SlotRefusal> = {
  rule: 'slotUnchanged',
  code: 'stale',
  refusal: ({ before, seenVersion }) =>
    before === null || (seenVersion ?? before.version) === before.version ? null : { ok: false, code: 'stale' },
}

/** Refuses a slot with bookings (SLOT-29), or with a seat that is held for somebody (OFFER-02). */
export const notBooked: Check<Pick<SlotEditAsked, 'before'>, SlotRefusal> = {
  rule: 'notBooked',
  refusal({ before }) {
    if (before === null || before.bookedCount === 0) return null
    return { ok: false, code: 'generalE', note: before.bookedCount > before.heldCount ? 'slotBooked' : 'slotHeld' }
  },
  facts: ({ before }) => ({ taken: before?.bookedCount ?? 0 }),
}

/** The checks of a deletion, in order. */
export const removalChecks: readonly Check<SlotEditAsked, SlotRefusal>[] = [slotExists, notBooked, slotUnchanged]

/** The input for the checks of the form of a slot. */
export interface SlotFormAsked {
  problems: readonly SlotProblem[]
  /** Tells all that is wrong with the form; null where nothing is. */
  refusal: SlotRefusal | null
}

const ruleOfProblem: Readonly<Record<SlotProblemKind, JudgedRule>> = {
  missing: 'formComplete',
  endNotAfterStart: 'endsAfterStart',
  outsideSchedule: 'withinHours',
  skipped: 'clockShows',
  notBeforeLessonDate: 'opensBeforeLesson',
  afterLessonDate: 'deadlineBeforeLesson',
  fixedByBooking: 'bookedAsItIs',
  bookedCourse: 'bookedAsItIs',
  doesNotTeach: 'teacherTeaches',
  unavailable: 'teacherActive',
}

/** Returns the checks of a form: each is broken by its own problems, and refuses the whole form. */
export const formChecks = (rules: readonly JudgedRule[]) =>
  rules.map((rule): Check<SlotFormAsked, SlotRefusal> => ({
    rule,
    refusal: ({ problems, refusal }) => (problems.some(({ kind }) => ruleOfProblem[kind] === rule) ? refusal : null),
  }))

export const editChecks: readonly Check<SlotEditAsked, SlotRefusal>[] = [slotExists, slotUnchanged]

/** The checks of the form of a new slot (SCHED-76…80). */
export const newFormChecks: readonly Check<SlotFormAsked, SlotRefusal>[] = formChecks([
  'formComplete',
  'endsAfterStart',
  'withinHours',
  'opensBeforeLesson',
  'deadlineBeforeLesson',
  'clockShows',
])

/**
 * The checks of an edit's form, after those of the slot that it changes (SCHED-81); a booked one stays as its
 * bookings need it (SLOT-27).
 */
export const editFormChecks: Record<
  'unbooked' | 'booked',
  readonly Check<SlotEditAsked & SlotFormAsked, SlotRefusal>[]
> = {
  unbooked: [...editChecks, ...formChecks(['formComplete', 'endsAfterStart', 'withinHours', 'clockShows'])],
  booked: [
    ...editChecks,
    ...formChecks(['formComplete', 'endsAfterStart', 'bookedAsItIs', 'teacherTeaches', 'clockShows']),
  ],
}
