/** Returns the address of a student's page. */
export const studentPage = (id: string): string => `/admin/students?student=${id}`
