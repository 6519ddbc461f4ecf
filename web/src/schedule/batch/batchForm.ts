import type { SlotBatchInput } from '@koma/schema/input/slotBatch'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { ONLINE } from '@koma/schema/constants'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { type OfferedCourse, rulesOf, taughtBy } from '../form/offeredCourses.ts'
import { changedParts, type SlotPart } from '../form/rebase.ts'
import type { SlotChoices } from '../form/slotChoices.ts'
import { formOf, type SlotFormValues } from '../form/slotFormValues.ts'

/** The values to change in several slots; those not switched on stay as they are in each. */
export interface BatchForm {
  changeMemo: boolean
  lessonMemo: string
  changePlace: boolean
  /** A location's id, or `ONLINE` for online only; empty while nothing is chosen. */
  place: string
  changeOnline: boolean
  onlineAvailable: boolean
  changeCourses: boolean
  courseIds: string[]
  /** Only courses that teacher, day and time allow can be chosen. (D73) */
  lessonRules: boolean
}

/** A form that changes nothing yet. */
export const untouchedBatch: BatchForm = {
  changeMemo: false,
  lessonMemo: '',
  changePlace: false,
  place: '',
  changeOnline: false,
  onlineAvailable: true,
  changeCourses: false,
  courseIds: [],
  lessonRules: true,
}

/** The action of a batch, without its slots; `deletion` does nothing but delete. */
export type BatchAction = Omit<SlotBatchInput, 'slots'>

/** Deletes the slots. */
export const deletion: BatchAction = { delete: true }

/** Returns the form as it is sent. */
export function actionOf(form: BatchForm): BatchAction {
  return {
    delete: false,
    ...(form.changeMemo ? { lessonMemo: form.lessonMemo } : {}),
    ...(form.changePlace ? { place: { locationId: form.place === ONLINE ? null : form.place } } : {}),
    ...(changesOnline(form) ? { onlineAvailable: form.onlineAvailable } : {}),
    ...(form.changeCourses ? { courseIds: form.courseIds, lessonRules: form.lessonRules } : {}),
  }
}

/** Tells whether online can be switched by itself: online only says it all. (SCHED-83) */
export function isOnlineOpen({ changePlace, place }: BatchForm): boolean {
  return !changePlace || place !== ONLINE
}

function changesOnline(form: BatchForm): boolean {
  return form.changeOnline && isOnlineOpen(form)
}

/** Tells why the form cannot be sent yet, or null. */
export function missingPart(form: BatchForm): 'nothing' | 'place' | 'courses' | null {
  if (!form.changeMemo && !form.changePlace && !changesOnline(form) && !form.changeCourses) return 'nothing'
  if (form.changePlace && form.place === '') return 'place'
  return form.changeCourses && form.courseIds.length === 0 ? 'courses' : null
}

/**
 * Returns the parts of a slot that a batch makes different, with the slot's form before and after; `courseIds` are
 * those it gets.
 */
export function changesOf(
  slot: FullSlot,
  { lessonMemo, place, onlineAvailable }: BatchAction,
  courseIds: readonly string[] | null,
): { parts: SlotPart[]; before: SlotFormValues; after: SlotFormValues } {
  const before = formOf(slot)
  const after = {
    ...before,
    ...(lessonMemo == null ? {} : { lessonMemo: lessonMemo.trim() }),
    ...(place == null ? {} : { place: place.locationId ?? ONLINE }),
    ...(courseIds === null ? {} : { courseIds: [...courseIds] }),
  }
  // Without a place a slot is online, whatever the form says. (SCHED-84)
  after.onlineAvailable = (onlineAvailable ?? before.onlineAvailable) || after.place === ONLINE
  return { parts: changedParts(before, after), before, after }
}

/** A course that some of the slots can have. */
export interface BatchCourse extends OfferedCourse {
  /** The number of slots it fits. */
  slots: number
}

/**
 * Returns the courses that the slots can have, by code; each slot gets those of the chosen courses that it can have.
 * (SCHED-64, D73)
 */
export function coursesFor(slots: readonly FullSlot[], choices: SlotChoices, lessonRules: boolean): BatchCourse[] {
  const rules = rulesOf(choices)
  const found = new Map<string, BatchCourse>()
  for (const { startsAt, endsAt, teacher, courses: own } of slots) {
    const teacherCourseIds = taughtBy(choices, teacher?.id ?? '')
    const allowed = choosableCourses(rules, { startsAt, endsAt, teacherCourseIds, lessonRules })
    const possible = new Map([...own, ...allowed.map(({ course }) => course)].map((course) => [course.id, course]))
    for (const [id, course] of possible) found.set(id, { ...course, slots: (found.get(id)?.slots ?? 0) + 1 })
  }
  return [...found.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
