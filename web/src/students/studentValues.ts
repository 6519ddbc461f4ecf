import { link } from '@koma/schema/input/person'
import { anyAccountFields, readingFields } from '@koma/schema/records/account'
import { fieldsWithout, newValues } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'

/** The fields of a student's form: the note is saved by itself. */
const formFields = fieldsWithout(studentFields, 'profile')

/** The form of a new student. */
export const newStudent = newValues(formFields)

/** The values of a student's form. */
export type StudentValues = typeof newStudent

type AccountNames = keyof typeof anyAccountFields | keyof typeof readingFields
const accountNames = Object.keys({ ...anyAccountFields, ...readingFields }) as AccountNames[]

/** The fields that pages show as short texts, without anything of their own. */
const shortFields = fieldsWithout(
  formFields,
  ...accountNames,
  'studentCode',
  'isFixed',
  'contractHolder',
  'schoolNotes',
)

/** The names of the short texts of a student, in the record's order. */
export const shortTexts = Object.keys(shortFields) as (keyof typeof shortFields)[]

/** Tells whether a short text is a link. */
export const isLink = (name: keyof typeof shortFields): boolean => shortFields[name].schema === link
