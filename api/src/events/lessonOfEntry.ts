import { ONLINE } from '@koma/schema/constants'
import { sql, wallTime } from '../platform/database/sql.ts'
import type { EventLessonType } from './event.type.ts'

/** The fields of a lesson in a log entry; null where it is about none. */
export interface EntryLesson {
  lesson: Omit<EventLessonType, 'online'> | null
}

/** The lesson of an entry `a` of the log, as it was then. */
export const lessonColumn = sql`case when a.lesson_time is not null then jsonb_build_object(
    'startsAt', ${wallTime('a.lesson_time')}, 'courseCode', a.course_code, 'location', a.lesson_location,
    'teacherCode', a.teacher_code, 'studentCode', a.student_code,
    'startsAtBefore', ${wallTime('a.lesson_time_before')}, 'locationBefore', a.lesson_location_before,
    'teacherCodeBefore', a.teacher_code_before) end as lesson`

/** Returns the lesson as events give it; without the student where `hidesPeople`. */
export function lessonOf(lesson: EntryLesson['lesson'], hidesPeople: boolean): EventLessonType | null {
  if (lesson === null) return null
  const { location, studentCode } = lesson
  return {
    ...lesson,
    // Entries without a place have an empty one.
    location: location === ONLINE ? null : location || null,
    online: location === ONLINE,
    studentCode: hidesPeople ? null : studentCode,
  }
}
