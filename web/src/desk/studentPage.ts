/** The parameter of a student's page that opens the search for a lesson. */
export const FIND_PARAM = 'find'

/** Returns the address of a student's page. */
export const studentPage = (id: string): string => `/admin/students?student=${id}`

/** Returns the address of the search for a student's lesson, over their page. (ASTU-45) */
export const findLessonPage = (id: string): string => `${studentPage(id)}&${FIND_PARAM}=lesson`
