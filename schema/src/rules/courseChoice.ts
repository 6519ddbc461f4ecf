import type { SlotBefore, SlotDraft } from './slotEdit.ts'
import { dateOf, type WallTime } from './time.ts'

/** The facts that decide whether a course can be chosen for a slot (CRS-02); `days` 0 Sunday to 6, times `HH:MM`. */
export interface ChoosableCourse {
  id: string
  isLesson: boolean
  active: boolean
  days: readonly number[]
  startTime: string
  endTime: string
}

/** The time of a slot, its teacher, and whether lesson rules apply to its courses. */
export interface CourseChoice {
  startsAt: WallTime | null
  endsAt: WallTime | null
  teacherCourseIds: readonly string[]
  lessonRules: boolean
}

/**
 * Returns the courses that can be chosen for a slot (D73). With lesson rules these are the active ones that its teacher
 * teaches and that fit its day and time, as far as these are known. Without, all active ones. Non-lesson types are
 * never offered (D71).
 */
export function choosableCourses<Course extends ChoosableCourse>(
  courses: readonly Course[],
  choice: CourseChoice,
): Course[] {
  return courses.filter(
    (course) =>
      course.active &&
      course.isLesson &&
      (!choice.lessonRules || (choice.teacherCourseIds.includes(course.id) && fits(course, choice))),
  )
}

/**
 * Returns the courses that quick build puts on a slot. Of the chosen courses these are the ones that the teacher
 * teaches, that fit the day and time, and that are no group lessons (SCHED-93).
 */
export function quickBuildCourses<Course extends ChoosableCourse & { group: boolean }>(
  courses: readonly Course[],
  choice: Omit<CourseChoice, 'lessonRules'>,
): Course[] {
  return choosableCourses(courses, { ...choice, lessonRules: true }).filter((course) => !course.group)
}

/** Tells whether a course is held on the day and wholly within its hours. */
function fits(course: ChoosableCourse, { startsAt, endsAt }: CourseChoice): boolean {
  if (startsAt === null) return true
  if (!course.days.includes(Temporal.PlainDate.from(dateOf(startsAt)).dayOfWeek % 7)) return false
  return startsAt.slice(11, 16) >= course.startTime && (endsAt === null || endsAt.slice(11, 16) <= course.endTime)
}

/**
 * Returns the courses of a draft that have to be choosable: all of a new slot, and of one that gets another time or
 * teacher. Otherwise only those that are added. The booked course stays whatever it is (D85).
 */
export function coursesToCheck(draft: SlotDraft, before: SlotBefore | null): string[] {
  if (before === null) return [...draft.courseIds]
  const isMoved =
    draft.startsAt !== before.startsAt || draft.endsAt !== before.endsAt || draft.teacherId !== before.teacherId
  const spared = new Set(isMoved ? [before.booked?.courseId] : [before.booked?.courseId, ...before.courseIds])
  return draft.courseIds.filter((id) => !spared.has(id))
}
