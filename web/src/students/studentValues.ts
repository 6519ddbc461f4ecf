import { fieldsWithout, newValues } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'

/** The fields of a student's form: the note is saved by itself. */
const formFields = fieldsWithout(studentFields, 'profile')

/** The form of a new student. */
export const newStudent = newValues(formFields)

/** The values of a student's form. */
export type StudentValues = typeof newStudent
