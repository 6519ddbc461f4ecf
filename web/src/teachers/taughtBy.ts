import type { TaughtCourse, Teacher } from './teacherDocuments.ts'

/** Returns the courses of a teacher, in the order of the codes. */
export function taughtBy({ courseIds }: Pick<Teacher, 'courseIds'>, courses: readonly TaughtCourse[]): TaughtCourse[] {
  const ids = new Set(courseIds)
  return courses.filter(({ id }) => ids.has(id))
}
