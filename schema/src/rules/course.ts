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
 * Returns what is wrong with a course as a whole: a group needs two students or more (CRS-11), and its hours must begin
 * before they end (CRS-09).
 */
export function courseProblem(course: CourseFields): { field: keyof CourseFields; note: AccountNote } | null {
  if (course.group && course.numberOfStudents < 2) return { field: 'numberOfStudents', note: 'groupSize' }
  return course.startTime < course.endTime ? null : { field: 'endTime', note: 'endsBeforeStart' }
}
