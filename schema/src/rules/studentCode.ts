/** Returns a student's ID as people read it: kept in small letters, shown in capitals. (ASTU-13, STU-25) */
export function shownStudentCode(code: string): string {
  return code.toUpperCase()
}
