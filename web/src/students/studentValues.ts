import { type AccountValues, newAccount } from '../record/account/accountValues.ts'

/** The values of a student's form. */
export type StudentValues = AccountValues & {
  studentCode: string
  isFixed: boolean
  curriculumCode: string
  materialLocation: string
  storageLocation: string
  schoolNotes: string
  contractHolder: string
}

/** The form of a new student. */
export const newStudent: StudentValues = {
  ...newAccount,
  studentCode: '',
  isFixed: false,
  curriculumCode: '',
  materialLocation: '',
  storageLocation: '',
  schoolNotes: '',
  contractHolder: '',
}
