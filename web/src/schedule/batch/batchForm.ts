import type { SlotBatchInput } from '@koma/schema/input/slotBatch'
import { choosableCourses } from '@koma/schema/rules/courseChoice'
import { placeOf } from '@koma/schema/rules/slotEdit'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { type OfferedCourse, rulesOf, taughtBy } from '../form/offeredCourses.ts'
import { changedParts, type SlotPart } from '../form/rebase.ts'
import type { SlotChoices } from '../form/slotChoices.ts'
import { formOf, type SlotFormValues } from '../form/slotFormValues.ts'

/** What is to be changed in several slots; what is not switched on stays as it is in each. */
export interface BatchForm {
  changeMemo: boolean
  lessonMemo: string
  changePlace: boolean
  /** A location's id, or `ONLINE` for online only; empty while nothing is chosen. */
  place: string
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
  onlineAvailable: false,
  changeCourses: false,
  courseIds: [],
  lessonRules: true,
}

/** What a batch does, without the slots it is about; `deletion` does nothing but delete. */
export type BatchWish = Omit<SlotBatchInput, 'slots'>

/** Deletes the slots. */
export const deletion: BatchWish = { delete: true }

/** The form as it is sent. */
export function wishOf(form: BatchForm): BatchWish {
  const { location, onlineAvailable } = placeOf(form.place || null, form.onlineAvailable)
  return {
    delete: false,
    ...(form.changeMemo ? { lessonMemo: form.lessonMemo } : {}),
    ...(form.changePlace ? { place: { locationId: location, onlineAvailable } } : {}),
    ...(form.changeCourses ? { courseIds: form.courseIds, lessonRules: form.lessonRules } : {}),
  }
}

/** Why the form cannot be sent yet, or null. */
export function whatIsMissing(form: BatchForm): 'nothing' | 'place' | 'courses' | null {
  if (!form.changeMemo && !form.changePlace && !form.changeCourses) return 'nothing'
  if (form.changePlace && form.place === '') return 'place'
  return form.changeCourses && form.courseIds.length === 0 ? 'courses' : null
}

/** The parts of a slot that a batch makes different, with the slot's form before and after. */
export function changesOf(
  slot: FullSlot,
  { lessonMemo, place, courseIds }: BatchWish,
  onlinePlace: string,
): { parts: SlotPart[]; before: SlotFormValues; after: SlotFormValues } {
  const before = formOf(slot)
  const after = {
    ...before,
    ...(lessonMemo == null ? {} : { lessonMemo: lessonMemo.trim() }),
    ...(place == null
      ? {}
      : { place: place.locationId ?? onlinePlace, onlineAvailable: place.onlineAvailable || place.locationId == null }),
    ...(courseIds == null ? {} : { courseIds }),
  }
  return { parts: changedParts(before, after), before, after }
}

/**
 * The courses that every one of the slots can have, by code: all get the same, and what one of them could not have
 * would keep that one from changing at all. `others` counts those that only some can have. (SCHED-64, D73)
 */
export function coursesFor(
  slots: readonly FullSlot[],
  choices: SlotChoices,
  lessonRules: boolean,
): { common: OfferedCourse[]; others: number } {
  const rules = rulesOf(choices)
  const found = new Map<string, { course: OfferedCourse; slots: number }>()
  for (const { startsAt, endsAt, teacher, courses: own } of slots) {
    const teacherCourseIds = taughtBy(choices, teacher?.id ?? '')
    const allowed = choosableCourses(rules, { startsAt, endsAt, teacherCourseIds, lessonRules })
    const possible = new Map([...own, ...allowed.map(({ course }) => course)].map((course) => [course.id, course]))
    for (const [id, course] of possible) found.set(id, { course, slots: (found.get(id)?.slots ?? 0) + 1 })
  }
  const common = [...found.values()].filter((each) => each.slots === slots.length).map(({ course }) => course)
  return { common: common.toSorted((a, b) => (a.code < b.code ? -1 : 1)), others: found.size - common.length }
}
