import { type AccountValues, newAccount } from '../record/account/accountValues.ts'

/** The values of a teacher's form, and the ID, which is entered once. */
export type TeacherValues = AccountValues & {
  teacherCode: string
  displayName: string
  courseIds: string[]
  notes: string
  calendarColor: string
  onlineLessonLink: string
  priority: boolean
}

/** The form of a new teacher. (CONST-28) */
export const newTeacher: TeacherValues = {
  ...newAccount,
  comLang: 'en',
  teacherCode: '',
  displayName: '',
  courseIds: [],
  notes: '',
  calendarColor: '#ff8000',
  onlineLessonLink: '',
  priority: false,
}
