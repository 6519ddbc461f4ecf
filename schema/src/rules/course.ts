import type { AccountNote } from '../accountTexts.ts'

/** The fields of a course that are judged together. */
export interface CourseFields {
  group: boolean
  numberOfStudents: number
  /** `HH:MM` */
  startTime: string
  endTime: string
}

/**
 * Returns all that is wrong with a course as a whole. A group needs two students or more (CRS-11), and its hours must
 * begin before they end (CRS-09).
 */
export function courseProblems(course: CourseFields): { field: keyof CourseFields; note: AccountNote }[] {
  const isSmall = course.group && course.numberOfStudents < 2
  return [
    ...(isSmall ? [{ field: 'numberOfStudents', note: 'groupSize' } as const] : []),
    ...(course.startTime < course.endTime ? [] : [{ field: 'endTime', note: 'endsBeforeStart' } as const]),
  ]
}
