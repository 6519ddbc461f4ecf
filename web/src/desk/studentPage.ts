/** The parameter of a student's page that opens the search for a lesson. */
export const FIND_PARAM = 'find'

/** The value of that parameter for a new student's trial lesson. */
export const FIND_TRIAL = 'trial'

/** Returns the address of a student's page. */
export const studentPage = (id: string): string => `/admin/students?student=${id}`

/** Returns the address of the search for a student's lesson, over their page. (ASTU-45) */
export const findLessonPage = (id: string): string => `${studentPage(id)}&${FIND_PARAM}=lesson`

/** Returns the address of a lesson in the list of its day, opened. */
export function lessonPage({ id, startsAt }: { id: string; startsAt: string }): string {
  const day = startsAt.slice(0, 10)
  return `/admin/schedule?${new URLSearchParams({ from: day, to: day, slot: id }).toString()}`
}
