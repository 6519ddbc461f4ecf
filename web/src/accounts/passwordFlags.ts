/** The permission that sets the password of each user type; a guardian's opens the students' area. */
export const passwordFlags = {
  student: 'studentPassword',
  teacher: 'teacherPassword',
  staff: 'staffPassword',
  guardian: 'studentPassword',
} as const
