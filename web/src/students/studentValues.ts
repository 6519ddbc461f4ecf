import { type AccountValues, newAccount } from '../record/account/accountValues.ts'

/** What the form of a student edits. */
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
