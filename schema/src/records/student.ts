import { z } from 'zod'
import { oneLine } from '../input/fields.ts'
import { fieldValuesInput } from '../input/fieldValue.ts'
import { link, personName, phoneNumber } from '../input/person.ts'
import { saying } from '../input/problem.ts'
import { longestProfile } from '../input/profile.ts'
import { edited } from '../input/record.ts'
import { accountFields, emailLanguage, nameFields, newCode, readingFields } from './account.ts'
import { createInput, field, updateInput } from './record.ts'

/** The fewest characters of a student's code. (ASTU-19, CONST-38) */
export const SHORTEST_STUDENT_CODE = 5

const notes = z.string().max(longestProfile)

/** A student (ASTU-12). Notes stay with the school (D59), and their words out of the log, which is never emptied. */
export const studentFields = {
  studentCode: field(
    newCode.refine((code) => code.length >= SHORTEST_STUDENT_CODE, saying('idTooShort')),
    {
      words: { jp: '生徒ID', en: 'Student ID' },
      description:
        'The student ID: at least 5 letters, digits, underscores or hyphens, in lower case. It cannot be changed later.',
      entered: 'once',
      column: 'student_id',
      rest: { name: 'studentId' },
      isOwn: true,
    },
  ),
  ...nameFields(personName),
  ...readingFields,
  ...accountFields,
  phoneNumber: { ...accountFields.phoneNumber, schema: phoneNumber },
  comLang: emailLanguage('jp'),
  isFixed: field(z.boolean(), {
    words: { jp: '固定枠を使える', en: 'Can be a fixed student' },
    description: 'Whether the student may have fixed places in the weekly template.',
    defaultValue: false,
  }),
  curriculumCode: field(oneLine(100), {
    words: { jp: 'カリキュラムコード', en: 'Curriculum code' },
    description: "The student's curriculum, as the school names it.",
    defaultValue: '',
    isOwn: true,
    isEmptied: true,
  }),
  materialLocation: field(link, {
    words: { jp: '教材のリンク', en: 'Link to the material' },
    description: "The link to the student's material; empty if there is none.",
    defaultValue: '',
    isOwn: true,
    isEmptied: true,
  }),
  storageLocation: field(link, {
    words: { jp: 'レッスンノートのリンク', en: 'Link to the lesson notes' },
    description: "The link to the student's lesson notes; empty if there is none.",
    defaultValue: '',
    isOwn: true,
    isEmptied: true,
  }),
  profile: field(notes, {
    words: { jp: '生徒メモ', en: 'Note' },
    description: 'The note about the student, for teachers and staff. Replaces the previous note.',
    defaultValue: '',
    isRedacted: true,
    isEmptied: true,
  }),
  schoolNotes: field(notes, {
    words: { jp: 'スクール用メモ', en: 'School notes' },
    description: 'Notes that only staff see.',
    defaultValue: '',
    isRedacted: true,
    isEmptied: true,
  }),
  contractHolder: field(oneLine(100), {
    words: { jp: '契約者', en: 'Contract holder' },
    description: 'The name of the person who signs the contracts; empty if it is the student.',
    defaultValue: '',
    isEmptied: true,
  }),
}

/** A new student; without a password nobody signs in yet (D80). */
export const createStudentInput = createInput(studentFields)
  .extend({ fields: fieldValuesInput })
  .describe(
    'A new student. By default they are active, with email notifications off and Japanese as the language of emails.',
  )
export type CreateStudentInput = z.input<typeof createStudentInput>

/** Changes of a student (ASTU-31). The note has a version of its own. */
export const updateStudentInput = updateInput(studentFields, {
  ...edited,
  fields: fieldValuesInput,
  profileVersion: z.int().nullish().describe('The version of the note you read. If left out, the note is overwritten.'),
})
export type UpdateStudentInput = z.input<typeof updateStudentInput>
