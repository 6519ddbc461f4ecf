import { type ChoosableCourse, choosableCourses, coursesToCheck } from '@koma/schema/rules/courseChoice'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import type { SlotChoices } from './slotChoices.ts'
import { beforeOf, draftOf, type SlotFormValues } from './slotFormValues.ts'

/** A course as the course selector shows it. */
export interface OfferedCourse {
  id: string
  code: string
  displayName: string
  numberOfStudents: number
}

/** Returns the choosable courses as the rules take them, each with what is shown of it. */
export function rulesOf(
  choices: SlotChoices,
): (ChoosableCourse & { course: SlotChoices['courses'][number]['course'] })[] {
  return choices.courses.map(({ course, days, startTime, endTime }) => ({
    id: course.id,
    isLesson: course.isLesson,
    active: true,
    days,
    startTime,
    endTime,
    course,
  }))
}

/** Returns the courses that a teacher teaches. */
export function taughtBy(choices: SlotChoices, teacherId: string): readonly string[] {
  return choices.teachers.find(({ teacher }) => teacher.id === teacherId)?.courseIds ?? []
}

/**
 * Returns the courses the form offers now, by code: those that teacher, day and time allow, or all active ones with
 * lesson rules off. An edited slot also keeps those it has and may keep. (SCHED-64, SCHED-65, D73, D85)
 */
export function offeredCourses(values: SlotFormValues, choices: SlotChoices, slot: FullSlot | null): OfferedCourse[] {
  const { startsAt, endsAt } = draftOf(values, [])
  const teacherCourseIds = taughtBy(choices, values.teacherId)
  const allowed = choosableCourses(rulesOf(choices), {
    startsAt,
    endsAt,
    teacherCourseIds,
    lessonRules: values.lessonRules,
  }).map(({ course }) => course)
  const known = new Set(allowed.map(({ id }) => id))
  return [...allowed, ...keptCourses(values, slot).filter(({ id }) => !known.has(id))].toSorted((a, b) =>
    a.code < b.code ? -1 : 1,
  )
}

/** Returns the chosen courses among those on offer, which is what is sent. */
export function chosenCourses(values: SlotFormValues, choices: SlotChoices, slot: FullSlot | null): string[] {
  const offered = new Set(offeredCourses(values, choices, slot).map(({ id }) => id))
  return values.courseIds.filter((id) => offered.has(id))
}

function keptCourses(values: SlotFormValues, slot: FullSlot | null): OfferedCourse[] {
  if (slot === null) return []
  const checked = new Set(
    coursesToCheck(
      draftOf(
        values,
        slot.courses.map(({ id }) => id),
      ),
      beforeOf(slot),
    ),
  )
  return slot.courses.filter(({ id }) => !checked.has(id))
}
