/** The parameter of a student's page that opens the search for a lesson; its value may be the day to search. */
export const FIND_PARAM = 'find'

/** The value of that parameter for a new student's trial lesson. */
export const FIND_TRIAL = 'trial'

/** Returns the address of a student's page. */
export const studentPage = (id: string): string => `/admin/students?student=${id}`

/**
 * Returns the address of the search for a student's lesson, over their page: at any time, on a day (`YYYY-MM-DD`), or
 * on a day from a time on (`YYYY-MM-DDTHH:mm`). (ASTU-45, SHELL-46)
 */
export const findLessonPage = (id: string, when = 'lesson'): string => `${studentPage(id)}&${FIND_PARAM}=${when}`

/** Returns the address of a lesson in the list of its day, opened. */
export function lessonPage({ id, startsAt }: { id: string; startsAt: string }): string {
  const day = startsAt.slice(0, 10)
  return `/admin/schedule?${new URLSearchParams({ from: day, to: day, slot: id }).toString()}`
}

/** The value of `view` under which the schedule lists the lessons whose attendance is open. */
export const ATTENDANCE_VIEW = 'attendance'

/** The days and filters of that list; an empty filter narrows nothing. */
interface MarkedDays {
  from: string
  to: string
  teacher?: string
  location?: string
}

/** Returns the address where staff mark the lessons of some days. (SCHED-107) */
export function attendanceAddress({ from, to, teacher = '', location = '' }: MarkedDays): string {
  const filters = Object.entries({ teacher, location }).filter(([, value]) => value !== '')
  const params = { view: ATTENDANCE_VIEW, from, to, ...Object.fromEntries(filters) }
  return `/admin/schedule?${new URLSearchParams(params).toString()}`
}
