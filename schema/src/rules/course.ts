import type { AccountNote } from '../accountTexts.ts'

/** What the fields of a course say together. */
export interface CourseFields {
  group: boolean
  numberOfStudents: number
  /** `HH:MM` */
  startTime: string
  endTime: string
}

/** What is wrong with a course as a whole: a group has two students or more (CRS-11), its hours begin before they end (CRS-09). */
export function courseProblem(course: CourseFields): { field: keyof CourseFields; note: AccountNote } | null {
  if (course.group && course.numberOfStudents < 2) return { field: 'numberOfStudents', note: 'groupSize' }
  return course.startTime < course.endTime ? null : { field: 'endTime', note: 'endsBeforeStart' }
}
